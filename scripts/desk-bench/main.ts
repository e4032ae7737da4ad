import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { sql } from 'kysely';

import { prepareDatabase } from '#server/main/prepare-database.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { type Answer, Tally } from '../load/caller.ts';
import { startChild } from '../load/child.ts';
import { fillApplications } from '../load/fill-applications.ts';
import { serverFlags } from '../load/server-flags.ts';
import { daysBetween, measuredLists } from './lists.ts';
import { printTimes } from './print-times.ts';
import { fillFirstRound, measureRankings } from './rankings.ts';

/**
 * Measures the desk with many applications: lists, filters, one application, the summary, batch previews by ids and by
 * filter, rankings of a round that all applications are in, and saves of scorecards. Every duration is also given as a
 * multiple of the duration of a bare query of fifty rows in the same run.
 */
const { values } = parseArgs({
  options: { applications: { type: 'string', default: '50000' }, calls: { type: 'string', default: '200' } },
});
const applications = Number(values.applications);
const calls = Number(values.calls);
const selected = 3_000;
/** Number of previews by ids, and of previews by filter; few, because they take long. */
const previews = 10;

const bare = 'bare query of 50';

/** Reads the fifty newest applications without joins or decryption. */
async function bareQuery({ db }: App): Promise<Answer> {
  const list = await db.selectFrom('applications').selectAll().orderBy('appliedAt', 'desc').limit(50).execute();
  return { status: 200, code: '200', message: '', data: list };
}

/** Runs the maintenance that PostgreSQL does by itself some time after a fill. */
async function settle({ db }: App): Promise<void> {
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

async function measure(what: string, databaseUrl?: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-desk-'));
  const environment: Record<string, string> = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    LOG_LEVEL: 'warn',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const app = createApp(readSettings(environment));
  await prepareDatabase(app);
  const began = performance.now();
  const open = await findPositions(app, { pageNum: 1 }, 'zh-cn');
  const postings = await Promise.all(open.list.map(async ({ pkPublish }) => (await readPosting(app.db, pkPublish))!));
  // Of the first page of open postings, the one with the most conditions.
  const asking = postings.toSorted((one, other) => Object.keys(other.conditions).length - Object.keys(one.conditions).length)[0]!;
  const postingOf = (number: number) => postings[number % postings.length]!;
  const made = await fillApplications(app, { accounts: applications, each: 1, postingOf });
  if (databaseUrl) await settle(app);
  const filled = ((performance.now() - began) / 1000).toFixed(0);
  const ops = { id: 'ops', name: 'ops', units: null };
  const whole = await addToken(app, ops, { name: 'bench', role: 'lead', units: [] });
  const scoped = await addToken(app, ops, { name: 'bench of one unit', role: 'lead', units: [asking.unit] });
  const tally = new Tally();
  for (let turn = 0; turn < calls; turn += 1) await tally.run(bare, () => bareQuery(app));
  await app.db.destroy();
  const server = await startChild('src/server/main/main.ts', environment, serverFlags);
  async function call(path: string, { token = whole.token, body }: { token?: string; body?: unknown } = {}) {
    const answer = await fetch(`${server.url}/api/staff/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as { code: string; message: string; data: never }) };
  }
  console.log(`\n${what}: ${applications.toLocaleString('en')} applications (filled in ${filled} s), calls one after the other`);
  const found = new Map<string, number>();
  for (const { name, query, isScoped, isSecondPage } of measuredLists(
    asking.id,
    daysBetween(app.clock.now(), applications, [0.6, 0.7]),
  )) {
    const token = isScoped ? scoped.token : whole.token;
    const path = `applications?size=50&${query}`;
    const { total, next } = (await call(path, { token })).data as { total: number; next: string | null };
    found.set(name, total);
    const asked = isSecondPage && next !== null ? `${path}&cursor=${next}` : path;
    for (let turn = 0; turn < calls; turn += 1) await tally.run(name, () => call(asked, { token }));
  }
  for (let turn = 0; turn < calls; turn += 1) {
    await tally.run('one application', () => call(`applications/${made[(turn * 97) % made.length]!.id}`));
  }
  for (let turn = 0; turn < 20; turn += 1) await tally.run('what waits', () => call('summary'));
  const ids = made.filter(({ status }) => status === 'submitted').slice(0, selected);
  const action = { kind: 'advance' };
  const byIds = { ids: ids.map(({ id }) => id), action };
  // Two of seven applications are new, so the filter finds about `selected` applications.
  const share = Math.max(0, 1 - (selected * 3.5) / applications);
  const days = new URLSearchParams(daysBetween(app.clock.now(), applications, [share, 1]));
  const byFilter = {
    filter: { status: 'submitted', from: days.get('from'), to: days.get('to') },
    asOf: new Date(app.clock.now()).toISOString(),
    action,
  };
  for (const [name, body] of Object.entries({ 'preview by ids': byIds, 'preview by filter': byFilter })) {
    for (let turn = 0; turn < previews; turn += 1) {
      const answer = await tally.run(name, () => call('batches/preview', { body }));
      const { ok = 0, refused = [] } = (answer?.data ?? {}) as { ok?: number; refused?: unknown[] };
      found.set(name, ok + refused.length);
    }
  }
  const filling = createApp(readSettings(environment));
  await fillFirstRound(filling, asking);
  if (databaseUrl) await settle(filling);
  await filling.db.destroy();
  await measureRankings(tally, call, { postingId: asking.id, ids: made.map(({ id }) => id), calls });
  printTimes(tally, bare, found);
  console.log(`  memory of the server: ${server.memory()} MB`);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return tally.failures.length === 0;
}

buildIfNeeded();
const outcomes = [await measure('SQLite')];
const postgres = await startPostgres();
try {
  outcomes.push(await measure('PostgreSQL', await postgres.createDatabase('desk')));
} finally {
  await postgres.remove();
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
