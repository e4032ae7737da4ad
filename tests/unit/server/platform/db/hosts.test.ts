import { expect, test } from 'vitest';

import { withHost } from '#server/platform/db/bounded-client.ts';
import { hostsOf, openPool, usualPatience } from '#server/platform/db/postgres.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';

test('an address of one host stays unchanged, whatever its password and options are', () => {
  for (const address of [
    'postgres://skygate:a%40b,c@db.example.com:5432/skygate?sslmode=require',
    'postgresql://[::1]:5432/skygate',
    'postgres:///skygate?host=/var/run/postgresql',
  ]) {
    expect(hostsOf(address)).toEqual([address]);
  }
});

test('an address of several hosts becomes one address for each host and is otherwise unchanged', () => {
  expect(hostsOf('postgres://u:p,w@a:5432,b:5433,[::1]/skygate?target_session_attrs=read-write')).toEqual(
    ['a:5432', 'b:5433', '[::1]'].map((host) => `postgres://u:p,w@${host}/skygate?target_session_attrs=read-write`),
  );
});

test('the error of a refused connection names host, port and cause, and means that the database is unavailable', async () => {
  const { pool } = openPool('postgres://nobody@127.0.0.1:9,127.0.0.1:11/none', 1, usualPatience);
  for (const port of [9, 11, 9]) {
    const error = await pool.connect().catch((refused: unknown) => refused);
    expect(error).toMatchObject({ message: expect.stringMatching(`^PostgreSQL at 127.0.0.1:${port}: .*ECONNREFUSED`) });
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  await pool.end();
});

test('the error of a lost connection names the host, and an error about a statement stays unchanged', () => {
  const at = { host: 'db-1.internal', port: 5432 };
  const lost = withHost(new Error('Connection terminated unexpectedly'), at);
  expect(lost).toMatchObject({ message: 'PostgreSQL at db-1.internal:5432: Connection terminated unexpectedly' });
  const ended = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  expect(withHost(ended, at)).toMatchObject({ code: '57P01', message: expect.stringContaining('db-1.internal:5432') });
  for (const error of [lost, withHost(ended, at)]) expect(isDatabaseUnavailable(error)).toBe(true);
  const answer = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(withHost(answer, at)).toBe(answer);
});
