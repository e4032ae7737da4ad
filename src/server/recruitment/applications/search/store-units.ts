import type { Db } from '#server/platform/db/database.ts';

/** Keeps the hiring unit with the next so many applications behind an id that lack it; the last id, undefined behind the end. */
export async function saveUnits(trx: Db, after: string, count: number): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('applications')
    .select(['id', 'postingUnit'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  const lacking = rows.filter(({ postingUnit }) => postingUnit === null).map(({ id }) => id);
  if (lacking.length > 0) {
    await trx
      .updateTable('applications')
      .set((eb) => ({
        postingUnit: eb.selectFrom('postings').select('postings.unit').whereRef('postings.id', '=', 'applications.postingId'),
      }))
      .where('id', 'in', lacking)
      .execute();
  }
  return rows.at(-1)?.id;
}
