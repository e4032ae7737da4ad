import { CamelCasePlugin, type ColumnMetadata, type Kysely, sql, type TableMetadata } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { Tables } from '#server/platform/db/tables.ts';
import { growth, housekeeping } from '#tests/support/growth.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const swept = Object.keys(growth).filter((table) => growth[table as keyof Tables] === housekeeping);

let tables: TableMetadata[];
const site = await openTestApp();
beforeAll(async () => {
  tables = await site.app.db.introspection.getTables();
});

/** A table or column name as the database has it. */
const named = new (class extends CamelCasePlugin {
  of(name: string): string {
    return this.snakeCase(name);
  }
})();

/** A value for a column of a row dated 1970. */
function oldValue({ name, dataType }: ColumnMetadata): unknown {
  if (/bytea|blob/i.test(dataType)) return Buffer.from('x');
  if (/int|real|numeric|double|float/i.test(dataType)) return 0;
  if (name.endsWith('_on')) return '1970-01-01';
  return name === 'state' ? 'sent' : 'x';
}

/** Inserts a row dated 1970 into each table, ignoring foreign keys. */
async function fill(db: Kysely<Tables>, names: string[]): Promise<void> {
  await db.connection().execute(async (one) => {
    await (isPostgres ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`).execute(one);
    for (const name of names) {
      const { columns } = tables.find((table) => table.name === named.of(name))!;
      const places = sql.join(columns.map((column) => sql.ref(column.name)));
      const values = sql.join(columns.map((column) => sql.val(oldValue(column))));
      await sql`insert into ${sql.table(named.of(name))} (${places}) values (${values})`.execute(one);
    }
    await (isPostgres ? sql`reset session_replication_role` : sql`pragma foreign_keys = on`).execute(one);
  });
}

test('every table has a stated reason why it does not grow without bound', () => {
  const known = Object.keys(growth).map((table) => named.of(table));
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('housekeeping deletes a row dated 1970 from every table whose stated reason is housekeeping', async () => {
  expect(swept.length).toBeGreaterThan(15);
  const { db } = site.app;
  await fill(db, swept);
  const left = async () => {
    const counted: string[] = [];
    for (const name of swept) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(named.of(name))}`.execute(db);
      if (Number(rows[0]!.count) > 0) counted.push(name);
    }
    return counted;
  };
  expect(await left()).toEqual(swept);
  await deleteExpired(site.app);
  expect(await left()).toEqual([]);
});
