import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Databases per group that is dropped. */
const droppedTogether = 30;
const unused: string[] = [];

/**
 * Drops a database later, together with others: before it drops a database, PostgreSQL writes the changed pages of all
 * databases, which takes longer than most tests. The last databases are dropped after all tests (`postgres-server.ts`).
 */
async function dropLater(server: string, name: string): Promise<void> {
  unused.push(name);
  if (unused.length < droppedTogether) return;
  for (const one of unused.splice(0)) await onServer(server, `drop database ${one} with (force)`);
}

/** Creates a PostgreSQL database for one test; with SQLite, creates nothing, and `url` is undefined. */
export async function createTestDatabase({ empty = false } = {}): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE !== 'postgres') return { url: undefined, drop: async () => {} };
  const server = inject('postgresUrl');
  const name = `${inject('postgresTemplate')}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${empty ? 'template0' : inject('postgresTemplate')}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // A running site waits 5 s for a lock. Tests wait longer, because a machine that runs tests may pause for more than 5 s.
  if (!empty) await onServer(server, `alter role current_user in database ${name} set lock_timeout = '60s'`);
  return { url: url.href, drop: () => dropLater(server, name) };
}
