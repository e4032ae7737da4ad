import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { startPostgres } from '#tests/support/disposable-postgres.ts';
import { ops } from '#tests/support/ops-process.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

import { killRounds } from '../../scripts/kill-test/rounds.ts';

test('on SQLite every acknowledged write survives a server that is killed in the middle of writing', async () => {
  const { writes, lost } = await killRounds({ rounds: 3 });
  expect(lost).toEqual([]);
  expect(writes).toBeGreaterThan(0);
});

test('on PostgreSQL as well', async () => {
  const postgres = await startPostgres();
  try {
    const { writes, lost } = await killRounds({ rounds: 2, databaseUrl: await postgres.createDatabase('killed') });
    expect(lost).toEqual([]);
    expect(writes).toBeGreaterThan(0);
  } finally {
    await postgres.remove();
  }
});

// Starts two servers and a command many times: on a busy machine each of them takes its time.
test('a decision that was made before the server was killed is released once by the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-killed-'));
  const environment = { DATA_DIR: folder };
  const shell = async (...words: string[]) => {
    const { exit, out, err } = await ops(environment, ...words, '--json');
    if (exit !== 0) throw new Error(`${words.join(' ')}: exit ${exit}: ${err}`);
    return JSON.parse(out);
  };
  const first = await startServerProcess(environment);
  await shell('demo', 'fill', '--postings', '2', '--candidates', '4', '--seed', '3');
  const { list } = await shell('applications', 'list', '--status', 'submitted');
  const { receiptNo } = list[0];
  const releaseAt = new Date(Date.now() + 20_000).toISOString();
  await shell('applications', 'decide', receiptNo, '--to', 'screening', '--reason', 'agreed', '--release-at', releaseAt);
  await first.end('SIGKILL');
  const second = await startServerProcess(environment);
  try {
    await expect.poll(async () => (await shell('applications', 'show', receiptNo)).status, { timeout: 60_000 }).toBe('screening');
    const { timeline } = await shell('applications', 'show', receiptNo);
    expect(timeline.filter(({ status }: { status: string }) => status === 'screening')).toHaveLength(1);
  } finally {
    await second.end('SIGTERM');
    await second.remove();
  }
}, 240_000);
