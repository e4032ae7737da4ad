import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/platform/db/database.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { faultsOf, lastReleased, tableMadeBy } from '#tests/support/migration-rules.ts';
import { testSettings } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const of = (statement: string) => faultsOf(statement, (table) => table === 'fresh');

test.each([
  'drop table "accounts"',
  'alter table "accounts" drop column "name"',
  'alter table "accounts" rename to "people"',
  'alter table "accounts" rename column "name" to "full_name"',
  'alter table "accounts" alter column "name" set not null',
  'alter table "accounts" alter column "name" type integer',
  'alter table "accounts" add column "nick" text not null',
  'create unique index "one_name" on "accounts" ("name")',
])('a migration may not %s while the last release runs beside it', (statement) => {
  expect(of(statement)).not.toEqual([]);
});

test.each([
  'create table "fresh" ("id" text primary key, "name" text not null)',
  'create unique index "one_name" on "fresh" ("name")',
  'alter table "fresh" add column "nick" text not null',
  'drop table "fresh"',
  'alter table "accounts" add column "nick" text',
  `alter table "accounts" add column "nick" text not null default ''`,
  'create index "by_name" on "accounts" ("name")',
])('a migration may %s, where "fresh" is a table made since the last release', (statement) => {
  expect(of(statement)).toEqual([]);
});

test('every migration since the last release only adds, so that both versions can run side by side', async () => {
  expect(Object.keys(migrations)).toContain(lastReleased);
  const folder = await mkdtemp(join(tmpdir(), 'skygate-additive-'));
  const database = await createTestDatabase({ empty: true });
  let statements: string[] = [];
  const queryLog = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
  const db = openDatabase(testSettings(folder, database.url), { queryLog });
  const made = new Set<string>();
  const faults: string[] = [];
  for (const name of Object.keys(migrations).toSorted()) {
    statements = [];
    await db.transaction().execute((trx) => migrations[name as keyof typeof migrations]!.up(trx as never));
    if (name <= lastReleased) continue;
    for (const statement of statements) {
      // Dropping an index waits for all readers of the table (minutes during a backup); meanwhile it blocks all later queries.
      if (database.url && /\bdrop\s+index\b/i.test(statement)) faults.push(`${name}: ${statement}: it waits for readers`);
      const table = tableMadeBy(statement);
      if (table) made.add(table);
      faults.push(...faultsOf(statement, (one) => made.has(one)).map((fault) => `${name}: ${statement}: ${fault}`));
    }
  }
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});
