import { expect, test } from 'vitest';

import { sources, textOf } from '#tests/support/imports.ts';
import { roomOf } from '#tests/support/rooms.ts';

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The tables that a text writes to, by Kysely's calls and by statements in SQL. */
function tablesWrittenIn(text: string): string[] {
  const calls = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g);
  const portions = text.matchAll(/\bdeleteInPortions\(\s*\w+,\s*'(\w+)'/g);
  const statements = text.matchAll(
    /\b(?:insert into|delete from|update)\s+"?([a-z_]+)"?(?=\s*(?:set|where|\(|as|select|using|`))/g,
  );
  return [...[...calls, ...portions].map(([, table]) => table!), ...[...statements].map(([, table]) => camelCase(table!))];
}

test('a table that is written is seen, however the statement is written', () => {
  expect(tablesWrittenIn("db.insertInto('accounts')")).toEqual(['accounts']);
  expect(tablesWrittenIn("deleteInPortions(db, 'outbox', ['id'])")).toEqual(['outbox']);
  expect(tablesWrittenIn('sql`update application_tasks set open = 0`')).toEqual(['applicationTasks']);
  expect(tablesWrittenIn('sql`delete from object_deletions`')).toEqual(['objectDeletions']);
});

test('every table is written by one room; migrations and triggers of `platform/db` aside', () => {
  const files = sources.filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/platform/db/'));
  const writers = new Map<string, Set<string>>();
  for (const file of files)
    for (const table of tablesWrittenIn(textOf(file))) {
      writers.set(table, (writers.get(table) ?? new Set()).add(roomOf(file)));
    }
  const shared = [...writers].filter(([, rooms]) => rooms.size > 1).map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`);
  expect(writers.size).toBeGreaterThan(50);
  expect(shared).toEqual([]);
});
