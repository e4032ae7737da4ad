import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sirv from 'sirv';

import { buildStatic } from '../../scripts/static/build-static.ts';

/** The public site as files, served by a plain file server that knows nothing of the API. */
export interface StaticSite {
  url: string;
  close(): Promise<void>;
}

/** Writes the files from the database in `dataDir` and serves them on `port`. */
export async function serveStaticSite(port: number, apiOrigin: string, dataDir: string): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-static-'));
  const url = `http://localhost:${port}`;
  await buildStatic(apiOrigin, folder, {
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
  });
  const missing = await readFile(join(folder, '404.html'));
  const files = sirv(folder, { dev: true });
  const server: Server = createServer((req, res) =>
    files(req, res, () => void res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(missing)),
  );
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
