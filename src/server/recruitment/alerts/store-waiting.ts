import type { Db } from '#server/platform/db/database.ts';

/** The filters that are stored under these terms and belong to an alert for a next intake. */
export async function findIntakeFilters(db: Db, terms: readonly string[]) {
  if (terms.length === 0) return [];
  return db
    .selectFrom('alertFilters as f')
    .select(['f.id', 'f.key'])
    .where('f.term', 'in', terms)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('searchAlerts as a').select('a.id').whereRef('a.filterId', '=', 'f.id').where('a.kind', '=', 'intake')),
    )
    .execute();
}

/** The number of recipients whose alert for a next intake has one of these filters. */
export async function countIntakeRecipients(db: Db, filterIds: readonly string[]): Promise<number> {
  if (filterIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('searchAlerts')
    .select(({ fn }) => fn.count<number>('recipientId').distinct().as('count'))
    .where('kind', '=', 'intake')
    .where('filterId', 'in', filterIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}
