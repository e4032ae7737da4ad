import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';

import type * as devModule from '#server/main/dev.ts';
import type { DevServer } from '#server/main/dev.ts';

/** The key under which Astro's dev server finds `locals` on a Node request. */
const astroLocals = Symbol.for('astro.locals');

type DevModule = typeof devModule;

/** Returns a function that opens a server of the current sources, or returns the last server if the sources are unchanged. */
function latestServer(server: ViteDevServer): () => Promise<DevServer> {
  let loaded: DevModule | undefined;
  let opened: Promise<DevServer> | undefined;
  return async () => {
    const current = (await server.ssrLoadModule('/src/server/main/dev.ts')) as DevModule;
    if (current !== loaded || !opened) {
      const before = opened;
      loaded = current;
      opened = Promise.resolve(before?.catch(() => undefined)).then(async (old) => {
        await old?.close();
        return current.openDevServer();
      });
      opened.catch(() => (opened = undefined));
    }
    return opened;
  };
}

/** Mounts the API and the services in `astro dev`, as the real server does. */
export function skygateServer(): AstroIntegration {
  return {
    name: 'skygate-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const latest = latestServer(server);
        server.middlewares.use((req, res, next) => {
          latest().then(({ answerApi, enterPage }) => {
            if (req.url?.startsWith('/api/')) return answerApi(req, res);
            Reflect.set(req, astroLocals, enterPage(req));
            return next();
          }, next);
        });
      },
    },
  };
}
