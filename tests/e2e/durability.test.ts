import { expect, test } from 'vitest';

import { startPostgres } from '#tests/support/disposable-postgres.ts';

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
