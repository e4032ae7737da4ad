import { expect, test } from 'vitest';

import { hostsOf } from '#server/db/postgres.ts';

test('an address of one host is itself, whatever its password and options are', () => {
  for (const address of [
    'postgres://skygate:a%40b,c@db.example.com:5432/skygate?sslmode=require',
    'postgresql://[::1]:5432/skygate',
    'postgres:///skygate?host=/var/run/postgresql',
  ]) {
    expect(hostsOf(address)).toEqual([address]);
  }
});

test('an address of several hosts is one for each, with all else the same', () => {
  expect(hostsOf('postgres://u:p,w@a:5432,b:5433,[::1]/skygate?target_session_attrs=read-write')).toEqual(
    ['a:5432', 'b:5433', '[::1]'].map((host) => `postgres://u:p,w@${host}/skygate?target_session_attrs=read-write`),
  );
});
