import { sql } from 'kysely';

import type { PlainRow } from './backup-file.ts';
import { isPostgres, type PlainDb } from './table-order.ts';

/**
 * Maximum numbers of rows and bytes for a portion of a backup and for one fetch from PostgreSQL; large rows may exceed the
 * number of bytes.
 */
export const rowsAtOnce = 500;
export const bytesAtOnce = 4 * 1024 * 1024;

/** Number of rows that are read before the size of a table's rows is known. */
const firstRows = 4;

/** The approximate size of a row in bytes. */
export function sizeOf(row: PlainRow): number {
  return row.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  );
}

/** The number of rows to read next, given the rows of the previous fetch. */
function rowsToRead(read: readonly PlainRow[]): number {
  const average = read.reduce((sum, row) => sum + sizeOf(row), 0) / read.length;
  return Math.max(1, Math.min(rowsAtOnce, Math.floor(bytesAtOnce / average)));
}

/**
 * Yields the rows of a table in the transaction's snapshot. SQLite reads rows one by one; PostgreSQL reads portions,
 * with fewer rows if the rows are large.
 */
export async function* rowsOf(db: PlainDb, table: string, columns: readonly string[]): AsyncGenerator<PlainRow> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  if (isPostgres(db)) {
    await sql`declare backup no scroll cursor for select ${names} from ${sql.table(table)}`.execute(db);
    for (let count = firstRows; ;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(count)} from backup`.execute(db);
      const read = rows.map((row) => columns.map((column) => row[column] ?? null));
      yield* read;
      if (read.length < count) break;
      count = rowsToRead(read);
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

/** Ids of the keys with which values may be encrypted, the current one first. */
export async function keysInUse(db: PlainDb, current: string): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`select key_id from secret_keys order by key_id`.execute(db);
  return [...new Set([current, ...rows.map((row) => row.key_id)])];
}
