import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { type DisposablePostgres, startPostgres } from '#tests/support/disposable-postgres.ts';
import { captchaAnswer } from '#tests/support/test-app.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { startChild } from '../load/child.ts';
import { postgresMeter, sqliteMeter } from '../load/database-work.ts';
import { serverFlags } from '../load/server-flags.ts';
import { fill } from './fill.ts';
import { measureSideBySide, type Site } from './measure.ts';
import { costLines, growthLines } from './table.ts';

/**
 * Measures the cost of each call at a small and at a large size. The size is the number of postings, and also the number
 * of accounts with a resume and two applications each. Calls run one after the other, alternating between the sizes, on
 * otherwise idle servers.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '2000,200000' },
    calls: { type: 'string', default: '100' },
    sqlite: { type: 'boolean', default: true },
    postgres: { type: 'boolean', default: true },
    desk: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const sizes = values.sizes.split(',').map(Number);
const calls = Number(values.calls);
/** Number of uncounted calls of each kind before the measurement, but never more than half of the calls of this kind. */
const warmUp = 20;

/** Fills a database to a size and starts its server. */
async function start(what: string, size: number, folder: string, postgres?: { url: string; folder: string }): Promise<Site> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const tell = (words: string) => console.log(`  ${seconds().padStart(4)} s  ${words}`);
  console.log(`\n${what}: ${size.toLocaleString('en')} postings, as many accounts, two applications each`);
  const environment: Record<string, string> = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    LOG_LEVEL: 'warn',
    CAPTCHA_FIXED_ANSWER: captchaAnswer,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  // Bulk inserts are slow; suppress the warnings about slow statements.
  const app = createApp(readSettings({ ...environment, LOG_LEVEL: 'error' }));
  await prepareDatabase(app);
  const filled = await fill(app, { size, callers: calls + warmUp }, tell);
  const { token } = await addToken(app, { id: 'ops', name: 'ops', units: null }, { name: 'growth', role: 'lead', units: [] });
  await app.db.destroy();
  const server = await startChild('src/server/main/main.ts', environment, serverFlags);
  const meter = postgres ? await postgresMeter(postgres.url, postgres.folder) : sqliteMeter(folder);
  return { size, token, filled, server, meter };
}

/** Measures every size on one kind of database; returns whether every call succeeded. */
async function grow(what: string, postgres?: DisposablePostgres): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-growth-'));
  const sites: Site[] = [];
  try {
    for (const size of sizes) {
      const url = await postgres?.createDatabase(`growth_${size}`);
      sites.push(
        await start(what, size, join(folder, String(size)), url === undefined ? undefined : { url, folder: postgres!.folder }),
      );
    }
    const { costs, failures } = await measureSideBySide(sites, { calls, warmUp, isDeskAlso: values.desk });
    for (const [at, { size, server }] of sites.entries()) {
      console.log(`\n${what}: ${size.toLocaleString('en')}, memory of the server ${server.memory()} MB`);
      for (const line of costLines(costs[at]!)) console.log(line);
    }
    if (sites.length > 1) {
      const { lines, grown } = growthLines(costs[0]!, costs.at(-1)!);
      console.log(`\n${what}: ${sizes.at(-1)!.toLocaleString('en')} compared with ${sizes[0]!.toLocaleString('en')}`);
      for (const line of lines) console.log(line);
      console.log(grown.length === 0 ? '  no p50 grew past 1.5 times' : `  p50 past 1.5 times: ${grown.join('; ')}`);
    }
    for (const failure of new Set(failures)) console.log(`  FAILED: ${failure}`);
    for (const { server, meter } of sites) await Promise.all([server.stop(), meter.close()]);
    return failures.length === 0;
  } finally {
    for (const { server } of sites) server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

buildIfNeeded();
const outcomes: boolean[] = [];
if (values.sqlite) outcomes.push(await grow('SQLite'));
if (values.postgres) {
  const postgres = await startPostgres({ isCounting: true });
  try {
    outcomes.push(await grow('PostgreSQL', postgres));
  } finally {
    await postgres.remove();
  }
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
