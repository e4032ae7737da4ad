import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { freePort } from '#tests/support/free-port.ts';
import { picture } from '#tests/support/resumes.ts';

import { buildIfNeeded } from '../build-if-needed.ts';
import { applyInRush, findOpenPosting } from '../load/apply-in-rush.ts';
import { createCaller, Tally } from '../load/caller.ts';
import { type Child, startChild } from '../load/child.ts';
import { type LostCall, startRoundRobin } from '../load/round-robin.ts';
import { serverFlags } from '../load/server-flags.ts';
import { newestWithOtherSchema, buildVersion } from './former-version.ts';

/**
 * Upgrades a running installation under load, one instance after the other, from an earlier commit to this checkout. All
 * instances use one PostgreSQL database. No call may fail.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    candidates: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
  },
});
const candidates = Number(values.candidates);
const seconds = Number(values.seconds);
const commit = values.from ?? newestWithOtherSchema();

/** Signs candidates in with the former version's own script, which knows that version's schema. */
function signInWith(folder: string, environment: Record<string, string>): string[] {
  const program = `const { signInCandidates } = await import('./scripts/load/candidates.ts');
    process.stdout.write(JSON.stringify(await signInCandidates(process.env, ${candidates})));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(said.slice(said.indexOf('['))) as string[];
}

/** Events of the restart, in milliseconds of `performance.now()`. */
const events: { at: number; what: string }[] = [];

function tell(what: string): void {
  events.push({ at: performance.now(), what });
  console.log(`  ${what}`);
}

const range = (values: number[]) => `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))} ms`;

/** Lost calls grouped by the preceding event and the kind of failure, one line per group. */
function describe(lost: readonly LostCall[]): string[] {
  const kinds = Map.groupBy(lost, ({ method, code, isReused, lostAt, isRepeated }) => {
    const { what } = events.findLast(({ at }) => at <= lostAt) ?? { what: 'the beginning' };
    const connection = isReused ? 'a used connection' : 'a new connection';
    return `${method} on ${connection}, ${code}, ${isRepeated ? 'repeated at the next instance, ' : ''}after "${what}"`;
  });
  return [...kinds].map(([kind, calls]) => {
    const after = calls.map(({ lostAt }) => lostAt - (events.findLast(({ at }) => at <= lostAt)?.at ?? lostAt));
    const ran = calls.map(({ sentAt, lostAt }) => lostAt - sentAt);
    return `${calls.length} times: ${kind}: lost ${range(after)} after that event and ${range(ran)} after the call was sent`;
  });
}

const isReady = async ({ url }: Child) => (await fetch(`${url}/readyz`)).status === 200;

console.log(`from ${commit} to the files of this checkout; the former version is being built`);
const former = buildVersion(commit);
buildIfNeeded();
const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'skygate-rolling-'));
const tally = new Tally();
const faults: string[] = [];
const running: Child[] = [];
try {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: await postgres.createDatabase('rolling'),
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const cookies = signInWith(former.folder, environment);
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const start = async (place: number, cwd?: string) => {
    const child = await startChild('src/server/main/main.ts', { ...environment, PORT: String(ports[place]) }, serverFlags, cwd);
    running.push(child);
    return child;
  };
  const old = [await start(0, former.folder), await start(1, former.folder)];
  const proxy = await startRoundRobin(ports.map((port) => `http://127.0.0.1:${port}`));
  const posting = await findOpenPosting(createCaller(proxy.url));
  const small = await picture();
  let isOver = false;
  const load = Promise.all(
    cookies.map(async (cookie, index) => {
      await sleep((index * seconds * 1000) / candidates);
      await applyInRush(createCaller(proxy.url, cookie), tally, posting, { large: small, small });
    }),
  );
  const readers = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await tally.run('page', () => createCaller(proxy.url).page(['/home', '/en-us/hotJob', '/notice'][turn % 3]!));
      await sleep(50);
    }
  })();
  const fresh: Child[] = [];
  for (const place of [0, 1]) {
    await sleep((seconds * 1000) / 4);
    fresh.push(await start(place + 2));
    tell(`instance ${place + 1} of the new version serves`);
    for (const child of [...old.slice(place), ...fresh]) if (!(await isReady(child))) faults.push(`${child.url} is not ready`);
    tell(`instance ${place + 1} of the former version, ${old[place]!.url}, gets SIGTERM`);
    await old[place]!.stop();
    tell(`instance ${place + 1} of the former version has ended`);
  }
  await load;
  isOver = true;
  await readers;
  tally.print();
  for (const line of describe(proxy.lost)) console.log(`  LOST ${line}`);
  await proxy.close();
  await Promise.all(fresh.map((child) => child.stop()));
} finally {
  for (const child of running) child.kill();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
  former.remove();
}
for (const fault of faults) console.log(`  FAILED: ${fault}`);
console.log(`${tally.failures.length + faults.length} failures in a rolling restart from ${commit}`);
process.exit(tally.failures.length + faults.length === 0 ? 0 : 1);
