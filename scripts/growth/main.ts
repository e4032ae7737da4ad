import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import type { PositionSearch } from '#lib/contract/postings.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { prepareDatabase } from '#server/site/prepare-database.ts';
import { addToken } from '#server/staff/tokens.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { captchaAnswer } from '#tests/support/test-app.ts';

import { popularSearches, scatteredSearches } from '../bench/searches.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { Tally } from '../load/caller.ts';
import { type Child, startChild } from '../load/child.ts';
import { serverFlags } from '../load/server-flags.ts';
import { kindsOf } from './calls.ts';
import { fill } from './fill.ts';
import { costLines, type Costs, type Cost, growthLines } from './table.ts';

/**
 * What each call costs beside many rows: so many postings, so many accounts with a resume and two applications each, at a
 * small and at a large size; one call after the other on a server that does nothing else.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '2000,200000' },
    calls: { type: 'string', default: '100' },
    sqlite: { type: 'boolean', default: true },
    postgres: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const sizes = values.sizes.split(',').map(Number);
const calls = Number(values.calls);
/** Calls of each kind before those that count. */
const warmUp = 20;
const callers = calls + warmUp;
/** Milliseconds within which a server works so little that it is called idle, and after which nobody waits any more. */
const idleWithin = 1_000;
const idleBelow = 50;
const idleAtMost = 60_000;

/** The same searches at every size: those that fill a page at the first. */
let popular: PositionSearch[] | undefined;

async function untilIdle(server: Child): Promise<void> {
  const until = performance.now() + idleAtMost;
  for (let before = server.worked(); performance.now() < until; before = server.worked()) {
    await sleep(idleWithin);
    if (server.worked() - before < idleBelow) return;
  }
}

async function measureAll(
  server: Child,
  around: Omit<Parameters<typeof kindsOf>[0], 'url' | 'searches'>,
  failures: string[],
): Promise<Costs> {
  // At either size the words have been searched before, on other days.
  const filling = await popularSearches(server.url);
  popular ??= filling;
  const searches = scatteredSearches(popular, callers);
  const costs = new Map<string, Cost>();
  await untilIdle(server);
  for (const { name, prepare, most = callers } of kindsOf({ url: server.url, ...around, searches })) {
    const [before, tally] = [new Tally(), new Tally()];
    const turns = Math.min(most, callers);
    const first = Math.min(warmUp, Math.floor(turns / 2));
    let worked = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      const call = await prepare(turn);
      const since = server.worked();
      await (turn < first ? before : tally).run(name, call);
      if (turn >= first) worked += server.worked() - since;
    }
    const p50 = tally.percentile(name, 50);
    costs.set(name, { calls: p50.calls, p50: p50.exact, p99: tally.percentile(name, 99).exact, worked: worked / p50.calls });
    failures.push(...before.failures, ...tally.failures);
  }
  return costs;
}

async function measure(what: string, size: number, failures: string[], databaseUrl?: string): Promise<Costs> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const tell = (words: string) => console.log(`  ${seconds().padStart(4)} s  ${words}`);
  console.log(`\n${what}: ${size.toLocaleString('en')} postings, as many accounts, two applications each`);
  const folder = await mkdtemp(join(tmpdir(), 'skygate-growth-'));
  let server: Child | undefined;
  try {
    const environment: Record<string, string> = {
      DATA_DIR: folder,
      SECRET_KEY: 'a secret of measurements, more than 32 characters',
      LOG_LEVEL: 'warn',
      CAPTCHA_FIXED_ANSWER: captchaAnswer,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    // Filling is slow by its nature: nobody needs to be warned of its statements.
    const app = createApp(readSettings({ ...environment, LOG_LEVEL: 'error' }));
    await prepareDatabase(app);
    const filled = await fill(app, { size, callers }, tell);
    const { token } = await addToken(app, { id: 'ops', name: 'ops' }, { name: 'growth', role: 'lead', units: [] });
    await app.db.destroy();
    server = await startChild('src/server/site/main.ts', environment, serverFlags);
    const costs = await measureAll(server, { token, filled, size }, failures);
    tell(`measured; memory of the server ${server.memory()} MB`);
    for (const line of costLines(costs)) console.log(line);
    await server.stop();
    server = undefined;
    return costs;
  } finally {
    server?.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether every call was answered as it should be. */
async function grow(what: string, createDatabase?: (name: string) => Promise<string>): Promise<boolean> {
  const failures: string[] = [];
  const bySize: Costs[] = [];
  for (const size of sizes) {
    bySize.push(await measure(what, size, failures, await createDatabase?.(`growth_${size}`)));
  }
  if (bySize.length > 1) {
    const { lines, grown } = growthLines(bySize[0]!, bySize.at(-1)!);
    console.log(`\n${what}: ${sizes.at(-1)!.toLocaleString('en')} beside ${sizes[0]!.toLocaleString('en')}`);
    for (const line of lines) console.log(line);
    console.log(grown.length === 0 ? '  nothing grew past 1.5 times' : `  past 1.5 times: ${grown.join('; ')}`);
  }
  for (const failure of new Set(failures)) console.log(`  FAILED: ${failure}`);
  return failures.length === 0;
}

buildIfNeeded();
const outcomes: boolean[] = [];
if (values.sqlite) outcomes.push(await grow('SQLite'));
if (values.postgres) {
  const postgres = await startPostgres();
  try {
    outcomes.push(await grow('PostgreSQL', (name) => postgres.createDatabase(name)));
  } finally {
    await postgres.remove();
  }
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
