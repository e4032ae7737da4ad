import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type KeptKeyRow = Selectable<Tables['keptKeys']>;

/** Keeps a sealed key, unless one is kept in its place already. */
export async function insertKey(trx: Db, row: KeptKeyRow): Promise<void> {
  await trx
    .insertInto('keptKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The sealed keys of a purpose, in the order of the numbers from which they hold. */
export async function findKeys(db: Db, purpose: KeptKeyRow['purpose']): Promise<KeptKeyRow[]> {
  return db.selectFrom('keptKeys').selectAll().where('purpose', '=', purpose).orderBy('fromSeq').execute();
}
