import type { Db } from '#server/db/database.ts';

/** Rows a statement. */
const portion = 500;

function* portionsOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += portion) yield ids.slice(from, from + portion);
}

/** Those of these postings for which there is no application, kept locked until the transaction ends. */
export async function findUnapplied(trx: Db, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const some of portionsOf(ids)) {
    const rows = await trx
      .updateTable('postings')
      .set((eb) => ({ rank: eb.ref('rank') }))
      .where('id', 'in', some)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('applications').select('applications.id').whereRef('applications.postingId', '=', 'postings.id'),
          ),
        ),
      )
      .returning('id')
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Deletes postings with their texts. */
export async function deletePostings(trx: Db, ids: readonly string[]): Promise<void> {
  for (const some of portionsOf(ids)) await trx.deleteFrom('postings').where('id', 'in', some).execute();
}
