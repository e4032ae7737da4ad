import type { Db } from '#server/platform/db/database.ts';
import { newToken } from '#server/platform/ids.ts';

/** The salt of a day. The first call of a day creates it and deletes the salts and visitors of earlier days. */
export async function openDay(db: Db, day: string): Promise<string> {
  const known = await db.selectFrom('visitDays').select('salt').where('day', '=', day).executeTakeFirst();
  if (known) return known.salt;
  await db
    .insertInto('visitDays')
    .values({ day, visits: 0, salt: newToken() })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  await db.updateTable('visitDays').set({ salt: '' }).where('day', '<', day).execute();
  await db.deleteFrom('visitMarks').where('day', '<', day).execute();
  return (await db.selectFrom('visitDays').select('salt').where('day', '=', day).executeTakeFirstOrThrow()).salt;
}

/** Marks a visitor as counted on a day; false if the visitor is marked already. */
async function markVisitor(db: Db, day: string, visitor: string): Promise<boolean> {
  const marked = await db
    .insertInto('visitMarks')
    .values({ day, visitor })
    .onConflict((conflict) => conflict.columns(['day', 'visitor']).doNothing())
    .executeTakeFirst();
  return Number(marked.numInsertedOrUpdatedRows) > 0;
}

/** Counts a visitor once a day, until `most` visitors have been counted on that day. */
export async function countOnce(db: Db, day: string, visitor: string, most: number): Promise<void> {
  const { visits } = await db.selectFrom('visitDays').select('visits').where('day', '=', day).executeTakeFirstOrThrow();
  if (visits >= most) return;
  if (!(await markVisitor(db, day, visitor))) return;
  await db
    .updateTable('visitDays')
    .set((eb) => ({ visits: eb('visits', '+', 1) }))
    .where('day', '=', day)
    .execute();
}

interface View {
  day: string;
  posting: string;
  visitor: string;
  /** The number of visitors after which no more are counted. */
  most: number;
}

/** Counts a visitor of a posting's page once a day; visitors of a posting that is not public are not counted. */
export async function countView(db: Db, { day, posting, visitor, most }: View): Promise<void> {
  const known = await db.selectFrom('postings').select('id').where('id', '=', posting).executeTakeFirst();
  if (!known) return;
  const row = await db
    .selectFrom('postingViews')
    .select('views')
    .where('day', '=', day)
    .where('postingId', '=', posting)
    .executeTakeFirst();
  if ((row?.views ?? 0) >= most) return;
  if (!(await markVisitor(db, day, visitor))) return;
  await addViewsOf(db, { day, postingId: posting, views: 1 });
}

/** The number of visitors of a posting's page on a day. */
export interface PostingViews {
  day: string;
  postingId: string;
  views: number;
}

/** Adds to the views of a posting on a day. */
export async function addViewsOf(db: Db, row: PostingViews): Promise<void> {
  await db
    .insertInto('postingViews')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'postingId']).doUpdateSet((eb) => ({ views: eb('postingViews.views', '+', row.views) })),
    )
    .execute();
}

/** Visits in total and on a day (YYYY-MM-DD). */
export async function countVisits(db: Db, day: string): Promise<{ total: number; today: number }> {
  const rows = await db
    .selectFrom('visitDays')
    .select((eb) => [
      eb.fn.sum<number | string>('visits').as('total'),
      eb.fn.sum<number | string>(eb.case().when('day', '=', day).then(eb.ref('visits')).else(0).end()).as('today'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(rows.total), today: Number(rows.today) };
}
