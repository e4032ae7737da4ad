import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { noisyPicture, picture } from '#tests/support/resumes.ts';
import { captchaAnswer } from '#tests/support/test-app.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { findOpenPosting, prepareInRush, sendApplication } from '../load/apply-in-rush.ts';
import { createCaller, Tally } from '../load/caller.ts';
import { signInCandidates } from '../load/candidates.ts';
import { type Child, startChild } from '../load/child.ts';
import { applicationsFor, closeWith, closingIn } from '../load/closing.ts';
import { startRoundRobin } from '../load/round-robin.ts';
import { serverFlags } from '../load/server-flags.ts';
import { addressesOfFirstVisit } from './first-visit.ts';
import { keepComing } from './visitors.ts';

/**
 * Measures the last minutes before a posting closes. More and more candidates behind one address save, upload and apply, while
 * other visitors browse and sign in. An application answered before the deadline must be accepted; one sent after the
 * deadline must be refused.
 */
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '600' },
    instances: { type: 'string', default: '1,2,3' },
    sqlite: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const candidates = Number(values.candidates);
const seconds = Number(values.seconds);
/** Milliseconds to create candidates and start instances before the rush begins. */
const toBegin = 60_000 + candidates * 40;
/** Every nth candidate deliberately applies too late. */
const lateEvery = 50;

async function rush(what: string, instances: number, databaseUrl?: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-rush-'));
  const closing = closingIn(toBegin + seconds * 1000);
  const environment: Record<string, string> = {
    ...closing.environment,
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    CAPTCHA_FIXED_ANSWER: captchaAnswer,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const cookies = await signInCandidates(environment, candidates, closing.clock);
  const flags = [...serverFlags, '--import', './scripts/load/shifted-clock.ts'];
  const first = await startChild('src/server/main/main.ts', environment, flags);
  const posting = await findOpenPosting(createCaller(first.url));
  await first.stop();
  await closeWith(environment, posting.id, closing);
  const servers: Child[] = [];
  for (let one = 0; one < instances; one += 1) servers.push(await startChild('src/server/main/main.ts', environment, flags));
  const proxy = await startRoundRobin(servers.map(({ url }) => url));
  const firstVisit = await addressesOfFirstVisit(proxy.url);
  const pictures = { large: await noisyPicture(1200, 900), small: await picture() };
  const tally = new Tally();
  const faults: string[] = [];
  let accepted = 0;
  let refused = 0;
  let isOver = false;

  async function apply(cookie: string, isLate: boolean): Promise<void> {
    const caller = createCaller(proxy.url, cookie);
    await prepareInRush(caller, tally, pictures);
    if (isLate) await sleep(Math.max(0, closing.at + 1 - closing.clock.now()));
    const sent = closing.clock.now();
    const answer = await tally.run('apply', () => sendApplication(caller, posting), ['200', '500002']);
    const answered = closing.clock.now();
    if (answer?.code === '200') accepted += 1;
    if (answer?.code === '500002') refused += 1;
    if (answer?.code === '200' && sent > closing.at) faults.push(`accepted although sent ${sent - closing.at} ms after the end`);
    if (answer?.code === '500002' && answered <= closing.at) faults.push('refused although there was time');
  }

  const wait = Math.max(0, closing.at - seconds * 1000 - closing.clock.now());
  await sleep(wait);
  const visitors = keepComing(
    () => proxy.url,
    tally,
    () => isOver,
    firstVisit,
  );
  await Promise.all(
    cookies.map(async (cookie, index) => {
      await sleep(Math.sqrt(index / candidates) * seconds * 1000);
      await apply(cookie, index % lateEvery === lateEvery - 1);
    }),
  );
  isOver = true;
  await visitors;
  await proxy.close();
  const memory = servers.map((server) => server.memory());
  await Promise.all(servers.map((server) => server.stop()));
  const stored = await applicationsFor(environment, posting.id);
  if (stored.length !== accepted) faults.push(`${accepted} were acknowledged, ${stored.length} are stored`);
  const late = stored.filter((at) => at > closing.at).length;
  if (late > 0) faults.push(`${late} applications came in after the end`);
  console.log(`\n${what}: ${candidates} candidates in the last ${seconds} s, one address`);
  console.log(`  a first visit asks for ${firstVisit.length} URLs`);
  tally.print();
  for (const fault of faults) console.log(`  FAILED: ${fault}`);
  const p99 = (kind: string) => tally.percentile(kind, 99).ms;
  console.log(
    `  ${accepted} in time, ${refused} too late, ${stored.length} stored; ${tally.failures.length + faults.length} failures; ` +
      `p99 of a page ${p99('page')} ms, of a captcha ${p99('captcha')} ms; memory ${memory.join(' and ')} MB`,
  );
  await rm(folder, { recursive: true, force: true });
  return tally.failures.length + faults.length === 0 && p99('captcha') < 3_000 && p99('page') < 3_000;
}

buildIfNeeded();
const outcomes: boolean[] = [];
if (values.sqlite) outcomes.push(await rush('SQLite', 1));
const postgres = await startPostgres();
try {
  for (const count of values.instances.split(',').filter(Boolean).map(Number)) {
    const what = `PostgreSQL, ${count} ${count === 1 ? 'instance' : 'instances'}`;
    outcomes.push(await rush(what, count, await postgres.createDatabase(`rush_${count}`)));
  }
} finally {
  await postgres.remove();
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
