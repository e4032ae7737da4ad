import { setImmediate } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows per statement, so that other statements can run in between. */
const portion = 1_000;

/**
 * Deletes the rows of a table that match a condition, in portions, so that other statements do not wait for long. Do not
 * call this inside a transaction.
 * @param key the columns of the primary key
 */
export async function deleteInPortions<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  isUnwanted: RawBuilder<boolean>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${isUnwanted} limit ${sql.lit(portion)})`.execute(db);
    if (numAffectedRows < BigInt(portion)) return;
    await setImmediate();
  }
}

/** SQL that tests whether a column's time is at or before `moment` (ms). */
export function notAfter(column: string, moment: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} <= ${moment}`;
}
