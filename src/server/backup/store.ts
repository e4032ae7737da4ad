import { sql } from 'kysely';

import type { PlainRow } from './backup-file.ts';
import { isPostgres, type PlainDb } from './table-order.ts';

/** Rows that are read at once. */
export const rowsAtOnce = 500;

/** The rows of a table as the snapshot has them, never all in memory. */
export async function* rowsOf(db: PlainDb, table: string, columns: readonly string[]): AsyncGenerator<PlainRow> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  if (isPostgres(db)) {
    await sql`declare backup no scroll cursor for select ${names} from ${sql.table(table)}`.execute(db);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from backup`.execute(db);
      yield* rows.map((row) => columns.map((column) => row[column] ?? null));
      if (rows.length < rowsAtOnce) break;
    }
    await sql`close backup`.execute(db);
    return;
  }
  for await (const row of db
    .selectFrom(table)
    .select([...columns])
    .stream())
    yield columns.map((column) => row[column] ?? null);
}

/** Ids of the keys that values may be sealed with, the present one first. */
export async function keysInUse(db: PlainDb, present: string): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`select key_id from secret_keys order by key_id`.execute(db);
  return [...new Set([present, ...rows.map((row) => row.key_id)])];
}
