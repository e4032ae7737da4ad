import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sirv from 'sirv';

import { type Publication, publishSite } from '#server/main/static-site/publish-site.ts';
import { closeApp, createApp } from '#server/platform/app.ts';
import { refreshRevisions } from '#server/platform/revisions.ts';
import { readSettings } from '#server/platform/settings.ts';

import type { TestClock } from './test-clock.ts';

/** The public site as static files, served by a plain file server without the API. */
export interface StaticSite {
  url: string;
  /** The folder of the files. */
  folder: string;
  /** Publishes again into the same folder. */
  publish(): Promise<Publication>;
  close(): Promise<void>;
}

interface Source {
  apiOrigin: string;
  dataDir: string;
  clock: TestClock;
}

/** Publishes the site of the database in `dataDir` and serves the files on `port`. */
export async function serveStaticSite(port: number, { apiOrigin, dataDir, clock }: Source): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-static-'));
  const url = `http://localhost:${port}`;

  async function publish(): Promise<Publication> {
    const settings = readSettings({
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret of tests, thirty-two characters long',
      LOG_LEVEL: 'warn',
    });
    const app = createApp(settings, { clock });
    try {
      await refreshRevisions(app);
      return await publishSite(app, { out: folder, apiOrigin });
    } finally {
      await closeApp(app);
    }
  }

  await publish();
  const missing = await readFile(join(folder, '404.html'));
  const files = sirv(folder, { dev: true, etag: true });
  const server: Server = createServer((req, res) =>
    files(req, res, () => void res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(missing)),
  );
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url,
    folder,
    publish,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
