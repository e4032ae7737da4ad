import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { showOfficeBatch } from '#server/office/desk/batch-list.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { listBatches } from '#server/recruitment/batches/list-batches.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { manyApplications } from '#tests/support/many-applications.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { findOpenPosting } from '../load/apply-in-rush.ts';
import { createCaller, Tally } from '../load/caller.ts';
import { signInCandidates } from '../load/candidates.ts';
import { type Child, startChild } from '../load/child.ts';
import { serverFlags } from '../load/server-flags.ts';

/** Releases one decision on thousands of applications while candidates use the site. */
const { values } = parseArgs({ options: { applications: { type: 'string', default: '5000' } } });
const applications = Number(values.applications);
const lead = { id: 'ops', name: 'ops', role: 'lead', units: null };
const visitors = 10;
/** Milliseconds that a visitor pauses after every two calls. */
const pause = 20;
/** Milliseconds from the decision to its release: enough for calls to be under way before the release starts. */
const releaseIn = 20_000;
/** Milliseconds after which a release counts as failed. */
const patience = 120_000;

async function look(urls: readonly string[], cookies: readonly string[], tally: Tally, isOver: () => boolean): Promise<void> {
  await Promise.all(
    cookies.map(async (cookie, index) => {
      const caller = createCaller(urls[index % urls.length]!, cookie);
      for (let turn = 0; !isOver(); turn += 1) {
        await tally.run('applications', () => caller.post('personal/apply-job/query-all'));
        await tally.run('search', () => caller.post('findPositions', { jobType: '3', pageNum: 1 + (turn % 5) }));
        await sleep(pause);
      }
    }),
  );
}

async function release(what: string, instances: number, databaseUrl?: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-release-'));
  const environment: Record<string, string> = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    LOG_LEVEL: 'warn',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const cookies = await signInCandidates(environment, visitors);
  const servers: Child[] = [];
  for (let one = 0; one < instances; one += 1)
    servers.push(await startChild('src/server/main/main.ts', environment, serverFlags));
  const urls = servers.map(({ url }) => url);
  const posting = await findOpenPosting(createCaller(urls[0]!));
  const app = createApp(readSettings(environment));
  const ids = await manyApplications(app, posting.id, applications);
  const began = performance.now();
  const releaseAt = Date.now() + releaseIn;
  const { batchId } = await decide(app, lead, { ids, to: 'screening', releaseAt });
  const decidedIn = performance.now() - began;
  const before = new Tally();
  const meanwhile = new Tally();
  await look(urls, cookies, before, () => Date.now() >= releaseAt);
  const pending = async () => (await listBatches(app, lead, { size: '1' })).list[0]!.pending;
  let left = applications;
  const watching = (async () => {
    while ((left = await pending()) > 0 && Date.now() < releaseAt + patience) await sleep(250);
  })();
  await look(urls, cookies, meanwhile, () => left === 0 || Date.now() >= releaseAt + patience);
  await watching;
  const batch = await showOfficeBatch(app, lead, batchId!, {});
  const seconds = (Date.parse(batch.releasedAt!) - releaseAt) / 1000;
  console.log(`\n${what}: ${applications} decided in ${Math.round(decidedIn)} ms, released in ${seconds.toFixed(1)} s`);
  console.log(`  ${batch.released} released, ${batch.sent + batch.waiting} messages`);
  console.log('  before the release');
  before.print();
  console.log('  during the release');
  meanwhile.print();
  await app.db.destroy();
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
  const failures = before.failures.length + meanwhile.failures.length;
  return batch.released === applications && batch.sent + batch.waiting === applications && failures === 0;
}

buildIfNeeded();
const outcomes = [await release('SQLite', 1)];
const postgres = await startPostgres();
try {
  outcomes.push(await release('PostgreSQL, one instance', 1, await postgres.createDatabase('release_one')));
  outcomes.push(await release('PostgreSQL, two instances', 2, await postgres.createDatabase('release_two')));
} finally {
  await postgres.remove();
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
