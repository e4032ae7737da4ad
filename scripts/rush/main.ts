import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { noisyPicture, picture } from '#tests/support/resumes.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { applyInRush, findOpenPosting } from '../load/apply-in-rush.ts';
import { createCaller, Tally } from '../load/caller.ts';
import { signInCandidates } from '../load/candidates.ts';
import { type Child, startChild } from '../load/child.ts';
import { serverFlags } from '../load/server-flags.ts';

/** The last minute of a campus fair: everybody behind one address applies at once. */
const { values } = parseArgs({
  options: { candidates: { type: 'string', default: '500' }, seconds: { type: 'string', default: '60' } },
});
const candidates = Number(values.candidates);
const seconds = Number(values.seconds);
/** Milliseconds between visitors who only want a picture code. */
const visitorEvery = 100;

async function rush(what: string, instances: number, databaseUrl?: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-rush-'));
  const environment: Record<string, string> = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const cookies = await signInCandidates(environment, candidates);
  const servers: Child[] = [];
  for (let one = 0; one < instances; one += 1)
    servers.push(await startChild('src/server/site/main.ts', environment, serverFlags));
  const urlOf = (index: number) => servers[index % instances]!.url;
  const posting = await findOpenPosting(createCaller(urlOf(0)));
  const pictures = { large: await noisyPicture(1200, 900), small: await picture() };
  const tally = new Tally();
  let isOver = false;
  const visitors = (async () => {
    const asking: Promise<unknown>[] = [];
    for (let index = 0; !isOver; index += 1) {
      asking.push(tally.run('captcha', () => createCaller(urlOf(index)).get('system/captcha')));
      await sleep(visitorEvery);
    }
    await Promise.all(asking);
  })();
  await Promise.all(
    cookies.map(async (cookie, index) => {
      await sleep((index * seconds * 1000) / candidates);
      await applyInRush(createCaller(urlOf(index), cookie), tally, posting, pictures);
    }),
  );
  isOver = true;
  await visitors;
  console.log(`\n${what}: ${candidates} candidates in ${seconds} s, one address`);
  tally.print();
  const { ms } = tally.percentile('captcha', 99);
  console.log(
    `  ${tally.failures.length} failures, p99 of a captcha ${ms} ms, memory ${servers.map(({ memory }) => memory()).join(' and ')} MB`,
  );
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
  return tally.failures.length === 0 && ms < 3_000;
}

buildIfNeeded();
const outcomes = [await rush('SQLite', 1)];
const postgres = await startPostgres();
try {
  outcomes.push(await rush('PostgreSQL, one instance', 1, await postgres.createDatabase('rush_one')));
  outcomes.push(await rush('PostgreSQL, two instances', 2, await postgres.createDatabase('rush_two')));
} finally {
  await postgres.remove();
}
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
