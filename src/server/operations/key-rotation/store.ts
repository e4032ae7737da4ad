import { sql } from 'kysely';

import type { SealedColumn } from '#server/operations/backup/sealed-columns.ts';
import { isPostgres, type PlainDb } from '#server/operations/backup/table-order.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * A row with an encrypted value: the columns `SealedColumn.keys`, the value and, if `findFormer` has read the row, the row's
 * physical position as `row`.
 */
export type SealedRow = Record<string, unknown>;

/** The physical position at which iterating over a table starts. */
export const beginning = null;

/** Number of leading bytes that identify an encrypted value: head, nonce and tag. */
const ownBytes = 33;
const ownCharacters = (ownBytes * 4) / 3;

/** The same database, but queries name tables and columns as in SQL. */
export function plain(db: Db): PlainDb {
  return db.withoutPlugins() as unknown as PlainDb;
}

/** SQL that tests whether a value is encrypted with a key other than the newest. */
function isFormer({ cipher }: Pick<App, 'cipher'>, { column, isBytes }: SealedColumn) {
  const { text, bytes } = cipher.headOf(cipher.keyId);
  const head = isBytes ? bytes : text;
  const name = sql.ref(column);
  return sql<boolean>`${name} is not null and length(${name}) > 0 and substr(${name}, 1, ${sql.lit(head.length)}) <> ${head}`;
}

/** The number of values of a column that are encrypted with a key other than the newest. */
export async function countFormer(app: Pick<App, 'cipher'>, db: PlainDb, sealed: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(sealed.table)} where ${isFormer(app, sealed)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * At most `count` values that are encrypted with a key other than the newest, in physical order after the position `after`.
 * The rows are locked until the transaction ends.
 */
export async function findFormer(
  app: Pick<App, 'cipher'>,
  db: PlainDb,
  sealed: SealedColumn,
  { after, count }: { after: unknown; count: number },
): Promise<SealedRow[]> {
  const { table, column, keys } = sealed;
  const names = sql.join([...keys, column].map((name) => sql.ref(name)));
  const place = sql.raw(isPostgres(db) ? 'ctid' : 'rowid');
  const beyond = after === beginning ? sql`true` : isPostgres(db) ? sql`${place} > ${after}::tid` : sql`${place} > ${after}`;
  const hold = sql.raw(isPostgres(db) ? 'for update' : '');
  const { rows } = await sql<SealedRow>`
    select ${place} as "row", ${names} from ${sql.table(table)}
    where ${beyond} and ${isFormer(app, sealed)} order by ${place} limit ${count} ${hold}`.execute(db);
  return rows;
}

/** Replaces a value, unless it has changed since it was read. */
export async function replaceSealed(db: PlainDb, sealed: SealedColumn, row: SealedRow, value: unknown): Promise<void> {
  const { table, column, keys, isBytes } = sealed;
  const own = isBytes ? ownBytes : ownCharacters;
  const former = row[column] as Uint8Array | string;
  const named = sql.join(
    keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where ${named} and substr(${sql.ref(column)}, 1, ${sql.lit(own)}) = ${former.slice(0, own)}`.execute(db);
}

/** Any row with an encrypted value in this column; undefined if no row has one. */
export async function sampleRow(db: PlainDb, { table, column, keys }: SealedColumn): Promise<SealedRow | undefined> {
  const names = sql.join([...keys, column].map((name) => sql.ref(name)));
  const { rows } = await sql<SealedRow>`
    select ${names} from ${sql.table(table)}
    where ${sql.ref(column)} is not null and length(${sql.ref(column)}) > 0 limit 1`.execute(db);
  return rows[0];
}

/** Ids of the keys with which values may be encrypted. */
export async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('secretKeys').select('keyId').orderBy('keyId').execute();
  return rows.map(({ keyId }) => keyId);
}

/** Records that values may be encrypted with a key from now on. */
export async function recordKey(db: Db, keyId: string, firstUsedAt: number): Promise<void> {
  await db
    .insertInto('secretKeys')
    .values({ keyId, firstUsedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that no value is encrypted with a key other than `keyId` any more. */
export async function forgetOtherKeys(db: Db, keyId: string): Promise<void> {
  await db.deleteFrom('secretKeys').where('keyId', '<>', keyId).execute();
}
