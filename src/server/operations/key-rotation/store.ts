import { sql } from 'kysely';

import type { SealedColumn } from '#server/operations/backup/sealed-columns.ts';
import { isPostgres, type PlainDb } from '#server/operations/backup/table-order.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A row with a sealed value: what names the row, the value, and where the row lies. */
export type SealedRow = Record<string, unknown>;

/** Where a walk over a table begins. */
export const beginning = null;

/** What no other sealed value has in common with this one: head, nonce and tag. */
const ownBytes = 33;
const ownCharacters = (ownBytes * 4) / 3;

/** The database by the names that SQL has. */
export function plain(db: Db): PlainDb {
  return db.withoutPlugins() as unknown as PlainDb;
}

/** Whether the value is sealed at all, and not by the key that begins so. */
function isFormer({ seal }: Pick<App, 'seal'>, { column, isBytes }: SealedColumn) {
  const { text, bytes } = seal.headOf(seal.keyId);
  const head = isBytes ? bytes : text;
  const name = sql.ref(column);
  return sql<boolean>`${name} is not null and length(${name}) > 0 and substr(${name}, 1, ${sql.lit(head.length)}) <> ${head}`;
}

/** How many values of a column are sealed by another key than the newest. */
export async function countFormer(app: Pick<App, 'seal'>, db: PlainDb, sealed: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(sealed.table)} where ${isFormer(app, sealed)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Values sealed by another key than the newest, in the order in which they lie, held until the transaction ends. */
export async function findFormer(
  app: Pick<App, 'seal'>,
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

/** Puts a value in the place of the one that was read, unless that has changed since. */
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

/** One row with a sealed value of a column; undefined where it has none. */
export async function sampleOf(db: PlainDb, { table, column, keys }: SealedColumn): Promise<SealedRow | undefined> {
  const names = sql.join([...keys, column].map((name) => sql.ref(name)));
  const { rows } = await sql<SealedRow>`
    select ${names} from ${sql.table(table)}
    where ${sql.ref(column)} is not null and length(${sql.ref(column)}) > 0 limit 1`.execute(db);
  return rows[0];
}

/** Ids of the keys that values may be sealed with. */
export async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('secretKeys').select('keyId').orderBy('keyId').execute();
  return rows.map(({ keyId }) => keyId);
}

/** Notes that a key seals from now on. */
export async function noteKey(db: Db, keyId: string, firstUsedAt: number): Promise<void> {
  await db
    .insertInto('secretKeys')
    .values({ keyId, firstUsedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that nothing is sealed by other keys than this any more. */
export async function forgetOtherKeys(db: Db, keyId: string): Promise<void> {
  await db.deleteFrom('secretKeys').where('keyId', '<>', keyId).execute();
}
