import { type Selectable, sql } from 'kysely';

import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ImportRow = Selectable<Tables['importBatches']>;
export type ChangedRow = Selectable<Tables['importRows']>;

/** Rows per statement. */
const portion = 500;

/** The actor's import with this idempotency key. */
export async function findImportOfKey(db: Db, actor: string, key: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('importBatches')
    .selectAll()
    .where('actor', '=', actor)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/** An import by its id. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('importBatches').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A page of the completed imports of these kinds, of one actor or of all, newest first. */
export async function findImports(
  db: Db,
  { actor, kinds }: { actor: string | null; kinds: readonly ImportKind[] },
  { after, count }: { after?: Pick<ImportRow, 'at' | 'id'> | undefined; count: number },
): Promise<ImportRow[]> {
  if (kinds.length === 0) return [];
  return db
    .selectFrom('importBatches')
    .selectAll()
    .where('state', '!=', 'applying')
    .where('kind', 'in', kinds)
    .$if(actor !== null, (query) => query.where('actor', '=', actor!))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb.or([eb('at', '<', after!.at), eb.and([eb('at', '=', after!.at), eb('id', '>', after!.id)])])),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

/**
 * Stores an import.
 * @throws a unique violation if another import of the actor has the same idempotency key
 */
export async function insertImport(trx: Db, row: ImportRow): Promise<void> {
  await trx.insertInto('importBatches').values(row).execute();
}

/** Changes an import that is in a given state; false if it is not. */
export async function changeImport(
  trx: Db,
  { id, state }: Pick<ImportRow, 'id' | 'state'>,
  change: Partial<ImportRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importBatches')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores rows that an import changed. */
export async function insertChanged(trx: Db, rows: readonly ChangedRow[]): Promise<void> {
  await trx.insertInto('importRows').values(rows).execute();
}

/** The changed rows of an import, in file order. */
export async function findChanged(db: Db, importId: string): Promise<ChangedRow[]> {
  return db.selectFrom('importRows').selectAll().where('importId', '=', importId).orderBy('number').execute();
}

/** Deletes the `importRows` of imports made at or before a time (ms); the imports stay. */
export async function deleteChangedBefore(db: Db, moment: number): Promise<void> {
  const isOver = sql<boolean>`import_id not in (select id from import_batches where at > ${moment})`;
  await deleteInPortions(db, 'importRows', ['importId', 'number'], isOver);
}

/** The names of the applicants within an actor's reach, by receipt number; a name is empty if the resume has been erased. */
export async function findNames(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  receiptNos: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < receiptNos.length; from += portion) {
    const rows = await db
      .selectFrom('applications as a')
      .innerJoin('postings as p', 'p.id', 'a.postingId')
      .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
      .select(['a.receiptNo', 'f.name'])
      .where('a.receiptNo', 'in', receiptNos.slice(from, from + portion))
      .$if(units !== null, (query) =>
        units!.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('p.unit', 'in', units!),
      )
      .execute();
    for (const { receiptNo, name } of rows) names.set(receiptNo, name ?? '');
  }
  return names;
}

/** Deletes the `importRows` with session results of an account's applications, or of only one of these applications. */
export async function eraseResults(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('importRows')
    .where('importId', 'in', (eb) => eb.selectFrom('importBatches').select('id').where('subject', 'is not', null))
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('applications')
        .select('receiptNo')
        .where('accountId', '=', accountId)
        .$if(applicationId !== undefined, (query) => query.where('id', '=', applicationId!)),
    )
    .execute();
}
