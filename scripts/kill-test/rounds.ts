import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { signUp } from '#tests/support/accounts.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { captchaAnswer, mailboxIn } from '#tests/support/test-app.ts';
import { createTestClient, type TestClient } from '#tests/support/test-client.ts';

import { createWriter, type Writer } from './writer.ts';

interface Rounds {
  rounds: number;
  /** A PostgreSQL database; SQLite in a temporary folder if absent. */
  databaseUrl?: string | undefined;
  writers?: number;
  /** Called after every round. */
  report?: (line: string) => void;
}

/** The result of all rounds. */
export interface Tally {
  /** Acknowledged writes, each verified after the next kill. */
  writes: number;
  lost: string[];
}

/** Milliseconds of writing before the kill; more if nothing was acknowledged by then. */
const writingFor = { least: 250, most: 700 };

let server: ServerProcess;
let addresses = 0;

/**
 * A client that calls the running server process, also after a restart. Each call uses another address, so that no rate
 * limit per address applies.
 */
function connect(): TestClient {
  const request = (url: string, init: RequestInit) => {
    addresses += 1;
    const address = [10, (addresses >> 16) & 255, (addresses >> 8) & 255, addresses & 255].join('.');
    const { pathname, search } = new URL(url);
    return fetch(`${server.url}${pathname}${search}`, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
  };
  return createTestClient({ request } as never);
}

async function openPosting(client: TestClient) {
  const { list } = (await client.post('findPositions', { jobType: '3', pageSize: 50 })).data;
  const { pkPublish: id } = list.find(({ viewApply }: { viewApply: string }) => viewApply === 'Y');
  const [workPlaces, sites] = [(await client.get(`workplace/${id}`)).data, (await client.get(`findJobSite/${id}`)).data];
  return { id, workPlace: workPlaces[0].key, site: sites[0].key };
}

async function prepareWriters(count: number): Promise<Writer[]> {
  const posting = await openPosting(connect());
  const writers: Writer[] = [];
  for (let made = 0; made < count; made += 1) {
    const client = await signUp(mailboxIn(server.dataDir), connect());
    writers.push(await createWriter(client, posting));
  }
  return writers;
}

const writesOf = (writers: readonly Writer[]) => writers.reduce((sum, { writes }) => sum + writes, 0);

/** Lets all writers write, and kills the process once something was acknowledged or all writers have failed. */
async function writeUntilKilled(writers: Writer[]): Promise<void> {
  const before = writesOf(writers);
  let isWriting = true;
  const writing = Promise.allSettled(writers.map((writer) => writer.write())).finally(() => (isWriting = false));
  await sleep(randomInt(writingFor.least, writingFor.most));
  while (isWriting && writesOf(writers) === before) await sleep(20);
  await server.end('SIGKILL');
  for (const outcome of await writing) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
    if (reason instanceof Error && reason.message.startsWith('refused')) throw reason;
  }
}

/** Kills the real server with SIGKILL during writes, restarts it and verifies that every acknowledged write is there. */
export async function killRounds({ rounds, databaseUrl, writers: count = 4, report = () => {} }: Rounds): Promise<Tally> {
  const environment: Record<string, string> = {
    CAPTCHA_FIXED_ANSWER: captchaAnswer,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  server = await startServerProcess(environment);
  environment.DATA_DIR = server.dataDir;
  try {
    const writers = await prepareWriters(count);
    const tally: Tally = { writes: 0, lost: [] };
    for (let round = 1; round <= rounds; round += 1) {
      await writeUntilKilled(writers);
      server = await startServerProcess(environment);
      const lost = (await Promise.all(writers.map((writer) => writer.verify()))).flat();
      tally.lost.push(...lost.map((what) => `round ${round}: ${what}`));
      tally.writes = writesOf(writers);
      report(`round ${round} of ${rounds}: ${tally.writes} acknowledged writes so far, ${tally.lost.length} lost`);
    }
    return tally;
  } finally {
    await server.end('SIGKILL');
    await server.remove();
  }
}
