import type { IncomingMessage } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';

import { createApp } from '#server/app.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { createApi } from '#server/http/api.ts';
import { startOutboxWorker } from '#server/messages/worker.ts';
import { createServices } from '#server/services.ts';
import { readSettings } from '#server/settings.ts';

/** Where Astro's dev server looks for `locals` on a Node request. */
const astroLocals = Symbol.for('astro.locals');

/** Mounts the same API and services in `astro dev` that the real server has. */
export function skygateServer(): AstroIntegration {
  return {
    name: 'skygate-server',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const app = createApp(readSettings({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }));
        await prepareDatabase(app);
        startOutboxWorker(app);
        const services = createServices(app);
        const answerApi = getRequestListener(createApi(app).fetch as never, { overrideGlobalObjects: false });
        server.middlewares.use((req, res, next) => {
          if (req.url?.startsWith('/api/')) return void answerApi(req, res);
          Reflect.set(req as IncomingMessage, astroLocals, { services });
          next();
        });
      },
    },
  };
}
