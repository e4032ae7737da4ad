import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { ops } from '#tests/support/ops-process.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { readOutbox } from '#tests/support/test-app.ts';

import { killRounds } from '../../scripts/kill-test/rounds.ts';

const secret = 'a secret of tests, thirty-two characters long';

test('on SQLite no acknowledged write is lost if the server is killed during writes', async () => {
  const { writes, lost } = await killRounds({ rounds: 3 });
  expect(lost).toEqual([]);
  expect(writes).toBeGreaterThan(0);
});

test('on PostgreSQL no acknowledged write is lost if the server is killed during writes', async () => {
  const postgres = await startPostgres();
  try {
    const { writes, lost } = await killRounds({ rounds: 2, databaseUrl: await postgres.createDatabase('killed') });
    expect(lost).toEqual([]);
    expect(writes).toBeGreaterThan(0);
  } finally {
    await postgres.remove();
  }
});

/** Settings of a separate database, and a function that removes it. */
async function databaseOf(kind: 'SQLite' | 'PostgreSQL'): Promise<{ settings: Record<string, string>; remove(): Promise<void> }> {
  if (kind === 'SQLite') return { settings: {}, remove: async () => {} };
  const postgres = await startPostgres();
  return { settings: { DATABASE_URL: await postgres.createDatabase('decided'), SECRET_KEY: secret }, remove: postgres.remove };
}

/** Milliseconds that suffice to make a decision and kill the server, even on a busy machine. */
const before = 40_000;

// The tests of the two databases wait for the time of the release, so they run concurrently.
test.concurrent.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s a decision made before the server was killed is released once by the next server, with one message',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'skygate-killed-'));
    const database = await databaseOf(kind);
    const environment: Record<string, string> = { DATA_DIR: folder, ...database.settings };
    const shell = async (...words: string[]) => {
      const { exit, out, err } = await ops(environment, ...words, '--json');
      if (exit !== 0) throw new Error(`${words.join(' ')}: exit ${exit}: ${err}`);
      return JSON.parse(out);
    };
    const first = await startServerProcess(environment);
    await shell('demo', 'fill', '--postings', '2', '--candidates', '4', '--seed', '3');
    const { list } = await shell('applications', 'list', '--status', 'submitted');
    const { receiptNo } = list[0];
    const releaseAt = new Date(Date.now() + before).toISOString();
    await shell('applications', 'decide', receiptNo, '--to', 'screening', '--reason', 'agreed', '--release-at', releaseAt);
    await first.end('SIGKILL');
    const second = await startServerProcess(environment);
    try {
      const news = async () => (await readOutbox(folder)).filter(({ purpose }) => purpose === 'application-status').length;
      await expect.poll(news, { timeout: 120_000, interval: 200 }).toBe(1);
      const { status, timeline } = await shell('applications', 'show', receiptNo);
      expect(status).toBe('screening');
      expect(timeline.filter((event: { status: string }) => event.status === 'screening')).toHaveLength(1);
    } finally {
      await second.end('SIGTERM');
      await second.remove();
      await database.remove();
    }
  },
  480_000,
);
