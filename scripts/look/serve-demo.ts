import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type RunningSite, startServer } from '#server/main/start.ts';
import { readSettings } from '#server/platform/settings.ts';
import { freePort } from '#tests/support/free-port.ts';

import { buildIfNeeded } from '../build-if-needed.ts';

/** Serves the built site with demo data from a temporary folder while `work` runs. */
export async function withDemoSite<T>(work: (site: RunningSite) => Promise<T>): Promise<T> {
  buildIfNeeded();
  const folder = await mkdtemp(join(tmpdir(), 'skygate-look-'));
  const port = String(await freePort());
  const address = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  const site = await startServer(readSettings({ ...address, DATA_DIR: folder, LOG_LEVEL: 'warn' }));
  try {
    return await work(site);
  } finally {
    await site.stop(1000);
    await rm(folder, { recursive: true, force: true });
  }
}
