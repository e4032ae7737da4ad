import type { Db } from '#server/db/database.ts';

import { type PostingFilter, searchQuery } from './store-search.ts';

/** The postings a filter means, counted by everything a visitor can choose by: the search itself without its pages. */
export async function countChoices(db: Db, filter: PostingFilter, driver: string | undefined) {
  return searchQuery(db, filter, driver, { offset: 0, limit: 1 })
    .clearSelect()
    .clearOrderBy()
    .clearLimit()
    .clearOffset()
    .select(['p.jobType', 'p.unit', 'p.family', 'p.workplaces', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['p.jobType', 'p.unit', 'p.family', 'p.workplaces'])
    .execute();
}
