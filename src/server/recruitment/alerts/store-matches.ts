import { sql } from 'kysely';

import type { AlertRhythm } from '#lib/domain/alerts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const rowsAtOnce = 1_000;

function inChunks<Item>(items: readonly Item[], size = rowsAtOnce): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Open postings that have not been compared with the filters, by id; the first `count` whose id is above `after`. */
export async function findUnmatched(db: Db, today: string, after: string, count: number) {
  return db
    .selectFrom('postings as p')
    .select(['p.id', 'p.jobType', 'p.unit', 'p.family', 'p.workplaces', 'p.publishDate', 'p.endDate', 'p.searchText'])
    .where('p.id', '>', after)
    .where('p.publishDate', '<=', today)
    .where('p.endDate', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('alertPostings as a').select('a.postingId').whereRef('a.postingId', '=', 'p.id'))),
    )
    .orderBy('p.id')
    .limit(count)
    .execute();
}

/** Forgets postings that are no longer open, so that they count as new if they open again. */
export async function forgetClosed(db: Db, today: string): Promise<void> {
  await db
    .deleteFrom('alertPostings')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('postings as p')
            .select('p.id')
            .whereRef('p.id', '=', 'alertPostings.postingId')
            .where('p.publishDate', '<=', today)
            .where('p.endDate', '>=', today),
        ),
      ),
    )
    .execute();
}

/** Whether there is any filter. */
export async function hasFilters(db: Db): Promise<boolean> {
  return (await db.selectFrom('alertFilters').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The terms, among these, under which a filter is stored. */
export async function findTerms(db: Db, terms: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of inChunks(terms)) {
    const rows = await db.selectFrom('alertFilters').select('term').distinct().where('term', 'in', chunk).execute();
    for (const { term } of rows) found.push(term);
  }
  return found;
}

/** The filters under a term, by id; the first `count` whose id is above `after`. */
export async function findFilters(db: Db, term: string, after: string, count: number) {
  return db
    .selectFrom('alertFilters')
    .select(['id', 'key'])
    .where('term', '=', term)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Notes that postings have been compared; returns the ids that were not noted before. */
export async function insertMatched(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const noted = new Set<string>();
  for (const chunk of inChunks(ids)) {
    const rows = await trx
      .insertInto('alertPostings')
      .values(chunk.map((postingId) => ({ postingId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('postingId')
      .execute();
    for (const { postingId } of rows) noted.add(postingId);
  }
  return noted;
}

/**
 * Begins a run and returns the run's number. A run is one transaction that stores matches. Other instances cannot begin a run
 * until this transaction ends.
 */
export async function nextRun(trx: Db): Promise<number> {
  const { value } = await trx
    .updateTable('alertHeads')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'run')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Stores the matches of a run. If a posting opens again, its match moves to the later run. */
export async function insertMatches(trx: Db, rows: readonly Tables['alertMatches'][]): Promise<void> {
  for (const chunk of inChunks(rows)) {
    const { run, at } = chunk[0]!;
    await trx
      .insertInto('alertMatches')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['filterId', 'postingId']).doUpdateSet({ run, at }))
      .execute();
  }
}

/** For each due rhythm, the time (ms) of its mails. */
export type DueRhythms = Partial<Record<AlertRhythm, number>>;

function isDue(due: DueRhythms) {
  const rhythms = Object.entries(due).map(([every, at]) => sql<boolean>`(a.every = ${every} and a.created_at < ${at})`);
  return sql<boolean>`(${sql.join(rhythms, sql` or `)})`;
}

/** The recipients whose due alerts have unmailed matches up to a run. */
export async function findDueRecipients(db: Db, due: DueRhythms, run: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alertMatches as m')
    .innerJoin('searchAlerts as a', 'a.filterId', 'm.filterId')
    .select('a.recipientId')
    .distinct()
    .whereRef('m.run', '>', 'a.seen')
    .where('m.run', '<=', run)
    .where(isDue(due))
    .execute();
  return rows.map(({ recipientId }) => recipientId);
}

/**
 * The new matches of recipients' due alerts, by alert, newest posting first; the rank is null if the posting is not open.
 */
export async function findDueMatches(db: Db, recipientIds: readonly string[], due: DueRhythms, run: number, today: string) {
  return db
    .selectFrom('searchAlerts as a')
    .innerJoin('alertRecipients as r', 'r.id', 'a.recipientId')
    .innerJoin('alertMatches as m', 'm.filterId', 'a.filterId')
    .leftJoin('postings as p', (join) =>
      join.onRef('p.id', '=', 'm.postingId').on('p.publishDate', '<=', today).on('p.endDate', '>=', today),
    )
    .select(['r.id as recipientId', 'r.accountId', 'r.email', 'r.locale', 'r.sealedToken'])
    .select(['a.id', 'a.filter', 'a.kind', 'a.seen', 'p.rank'])
    .where('a.recipientId', 'in', recipientIds)
    .whereRef('m.run', '>', 'a.seen')
    .where('m.run', '<=', run)
    .where(isDue(due))
    .orderBy('r.id')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .orderBy('p.rank', 'desc')
    .execute();
}

export type DueMatch = Awaited<ReturnType<typeof findDueMatches>>[number];

/** Marks an alert's matches up to a run as seen; false if another instance has done so or the alert was deleted. */
export async function noteSeen(
  trx: Db,
  { id, seen }: Pick<DueMatch, 'id' | 'seen'>,
  told: { run: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('searchAlerts')
    .set({ seen: told.run, since: told.at })
    .where('id', '=', id)
    .where('seen', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that a rhythm's mailing is done; `at` is the time of the mailing (ms). */
export async function setMailed(db: Db, every: AlertRhythm, at: number): Promise<void> {
  await db.updateTable('alertHeads').set({ value: at }).where('name', '=', every).where('value', '<', at).execute();
}
