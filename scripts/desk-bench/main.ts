import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { sql } from 'kysely';

import { type App, createApp } from '#server/app.ts';
import { findPositions } from '#server/postings/find-positions.ts';
import { readPosting } from '#server/postings/posting.ts';
import { readSettings } from '#server/settings.ts';
import { prepareDatabase } from '#server/site/prepare-database.ts';
import { addToken } from '#server/staff/tokens.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { type Answer, Tally } from '../load/caller.ts';
import { startChild } from '../load/child.ts';
import { fillApplications } from '../load/fill-applications.ts';
import { serverFlags } from '../load/server-flags.ts';

/**
 * The desk over many applications: lists, filters, one application, what waits, and a batch's preview; lists also as so
 * many times what a bare query of as many rows takes, in the same run.
 */
const { values } = parseArgs({
  options: { applications: { type: 'string', default: '50000' }, calls: { type: 'string', default: '200' } },
});
const applications = Number(values.applications);
const calls = Number(values.calls);
const selected = 3_000;

const filters: Record<string, string> = {
  'list, what waits first': '',
  'list, newest first': 'sort=newest',
  'by status': 'status=interview',
  'by posting and status': 'status=submitted&pkRegJob=POSTING',
  'by school': 'keyWord=%E6%B5%B7%E5%B7%9E',
  'by school and status': 'status=submitted&keyWord=%E6%B5%B7%E5%B7%9E',
  'by end of name': 'keyWord=09999',
};

const bare = 'bare query of 50';

/** The fifty newest applications, read as they are. */
async function bareQuery({ db }: App): Promise<Answer> {
  const list = await db.selectFrom('applications').selectAll().orderBy('appliedAt', 'desc').limit(50).execute();
  return { status: 200, code: '200', message: '', data: list };
}

/** Has PostgreSQL finish what it does after a fill, as it has long done in an office. */
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
  const postingOf = (number: number) => postings[number % postings.length]!;
  const made = await fillApplications(app, { accounts: applications, each: 1, postingOf });
  if (databaseUrl) await settle(app);
  const filled = ((performance.now() - began) / 1000).toFixed(0);
  const { token } = await addToken(app, { id: 'ops', name: 'ops' }, { name: 'bench', role: 'lead', units: [] });
  const tally = new Tally();
  for (let turn = 0; turn < calls; turn += 1) await tally.run(bare, () => bareQuery(app));
  await app.db.destroy();
  const server = await startChild('src/server/site/main.ts', environment, serverFlags);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  async function call(path: string, body?: unknown) {
    const answer = await fetch(`${server.url}/api/staff/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as { code: string; message: string; data: never }) };
  }
  console.log(
    `\n${what}: ${applications.toLocaleString('en')} applications (filled in ${filled} s), ${calls} calls each, one after the other`,
  );
  const first = (await call('applications?size=1')).data as { list: { pkRegJob: string }[] };
  const posting = first.list[0]?.pkRegJob ?? '';
  for (const [name, query] of Object.entries(filters)) {
    for (let turn = 0; turn < calls; turn += 1) {
      await tally.run(name, () => call(`applications?size=50&${query.replace('POSTING', posting)}`));
    }
  }
  for (let turn = 0; turn < calls; turn += 1) {
    await tally.run('one application', () => call(`applications/${made[(turn * 97) % made.length]!.id}`));
  }
  for (let turn = 0; turn < 20; turn += 1) await tally.run('what waits', () => call('summary'));
  const ids = made.filter(({ status }) => status === 'submitted').slice(0, selected);
  const preview = { ids: ids.map(({ id }) => id), action: { kind: 'advance' } };
  for (let turn = 0; turn < 3; turn += 1) await tally.run(`preview of ${ids.length}`, () => call('batches/preview', preview));
  tally.print();
  const floor = tally.percentile(bare, 50).exact;
  for (const name of Object.keys(filters))
    console.log(`  ${name}: ${(tally.percentile(name, 50).exact / floor).toFixed(1)} times the bare query`);
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
