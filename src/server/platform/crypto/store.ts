import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type StoredKeyRow = Selectable<Tables['keptKeys']>;

/** Stores an encrypted key, unless the purpose already has one with the same `fromSeq`. */
export async function insertKey(trx: Db, row: StoredKeyRow): Promise<void> {
  await trx
    .insertInto('keptKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The encrypted keys of a purpose, ordered by the row number from which each is valid. */
export async function findKeys(db: Db, purpose: StoredKeyRow['purpose']): Promise<StoredKeyRow[]> {
  return db.selectFrom('keptKeys').selectAll().where('purpose', '=', purpose).orderBy('fromSeq').execute();
}
