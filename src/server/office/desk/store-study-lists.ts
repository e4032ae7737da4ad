import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Rows per statement. */
const portion = 500;

/** All named lists of schools and majors, by name, each with its number of names. */
export async function findStudyLists(db: Db) {
  const rows = await db
    .selectFrom('studyLists as l')
    .leftJoin('studyListNames as n', 'n.listId', 'l.id')
    .select(['l.id', 'l.kind', 'l.name', 'l.nameKey'])
    .select(({ fn }) => fn.count<number>('n.words').as('count'))
    .groupBy(['l.id', 'l.kind', 'l.name', 'l.nameKey'])
    .orderBy('l.nameKey')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Stores a list with its names; replaces the list with the same id, if there is one. */
export async function replaceStudyList(
  trx: Db,
  row: Tables['studyLists'],
  names: readonly Omit<Tables['studyListNames'], 'listId'>[],
): Promise<void> {
  const { id: listId, ...values } = row;
  await trx
    .insertInto('studyLists')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await trx.deleteFrom('studyListNames').where('listId', '=', listId).execute();
  for (let from = 0; from < names.length; from += portion) {
    const some = names.slice(from, from + portion).map((one) => ({ listId, ...one }));
    await trx.insertInto('studyListNames').values(some).execute();
  }
}

/** Deletes a list with its entries, and returns the list's name; undefined if there is no such list. */
export async function deleteStudyList(trx: Db, id: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('studyLists').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name;
}
