import { type SelectQueryBuilder, sql } from 'kysely';

import type { Slice } from '#lib/contract/paging.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { firstRankAfter, firstRankOf } from './rank.ts';
import { placeTerm } from './search-terms.ts';
import type { PostingRow } from './store.ts';

/** A filter on postings; absent fields do not filter. */
export interface PostingFilter {
  /** The current day in Shanghai. */
  today: string;
  /** Whether postings whose last day has passed match too. */
  withClosed: boolean;
  jobType?: string | undefined;
  unit?: string | undefined;
  family?: string | undefined;
  workplace?: string | undefined;
  /** First and last publication day. */
  from?: string | undefined;
  to?: string | undefined;
  /** Normalised words that must all occur. */
  words: string[];
}

const countedAtMost = 20_000;

function like(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The publication days of a filter as bounds on the rank: at least `from`, less than `below`. Postings with a
 * publication day after today are never found.
 */
export function rankBoundsOf({ today, from, to }: PostingFilter): { below: number; from: number } {
  return { below: firstRankAfter(to && to < today ? to : today), from: from === undefined ? -Infinity : firstRankOf(from) };
}

/** The rank column of the table that the query reads in order. */
function orderOf(indexTerm: string | undefined) {
  return sql.ref<number>(indexTerm === undefined ? 'p.rank' : 't.rank');
}

/**
 * A query for the postings that match a filter. With an index term, the query reads the index entries of this term. These
 * entries are in the order of the results, so a page needs few rows.
 * @param before upper bound of the rank, exclusive
 */
function matching(db: Db, filter: PostingFilter, indexTerm: string | undefined, before = Infinity) {
  const { today, withClosed, jobType, unit, family, workplace, words } = filter;
  let query = db.selectFrom('postings as p') as SelectQueryBuilder<Tables & { p: Tables['postings'] }, 'p', object>;
  if (indexTerm !== undefined) {
    const walk = db.selectFrom('postingTerms as t').crossJoin('postings as p').whereRef('p.rank', '=', 't.rank');
    query = walk.where('t.term', '=', indexTerm) as unknown as typeof query;
  }
  const rank = orderOf(indexTerm);
  const { below, from } = rankBoundsOf(filter);
  // One upper bound only: given two, SQLite seeks to the first and scans the rows that the second excludes.
  query = query.where(rank, '<', Math.min(below, before));
  if (from > -Infinity) query = query.where(rank, '>=', from);
  if (!withClosed) query = query.where('p.endDate', '>=', today);
  if (jobType) query = query.where('p.jobType', '=', jobType);
  if (unit) query = query.where('p.unit', '=', unit);
  if (family) query = query.where('p.family', '=', family);
  const place = workplace === undefined ? undefined : placeTerm(workplace);
  if (place !== undefined && place !== indexTerm) {
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('postingTerms as w').select('w.term').where('w.term', '=', place).whereRef('w.rank', '=', 'p.rank')),
    );
  }
  for (const word of words) {
    if (word !== indexTerm) query = query.where(sql<boolean>`p.search_text like ${like(word)} escape '\\'`);
  }
  return query;
}

const listed = [
  'p.id',
  'p.jobType',
  'p.nameZh',
  'p.nameEn',
  'p.unit',
  'p.family',
  'p.workplaces',
  'p.publishDate',
  'p.endDate',
  'p.accepts',
] as const;

/** The columns of a posting in lists. */
export type ListedRow = Pick<
  PostingRow,
  'id' | 'jobType' | 'nameZh' | 'nameEn' | 'unit' | 'family' | 'workplaces' | 'publishDate' | 'endDate' | 'accepts'
>;

/** A query for one page of matches with their list columns, newest first. */
export function searchQuery(db: Db, filter: PostingFilter, indexTerm: string | undefined, { offset, limit }: Slice) {
  return matching(db, filter, indexTerm).orderBy(orderOf(indexTerm), 'desc').limit(limit).offset(offset).select(listed);
}

/** Runs `searchQuery`. */
export async function searchPostings(
  db: Db,
  filter: PostingFilter,
  indexTerm: string | undefined,
  slice: Slice,
): Promise<ListedRow[]> {
  return searchQuery(db, filter, indexTerm, slice).execute();
}

/** Whether a filter requires only this term and rank bounds. If so, no posting has to be read. */
function isOfTermAlone({ withClosed, jobType, unit, family, workplace, words }: PostingFilter, term: string): boolean {
  const isPlace = !workplace || placeTerm(workplace) === term;
  return withClosed && !jobType && !unit && !family && isPlace && words.every((word) => word === term);
}

type RanksQuery = SelectQueryBuilder<Tables & { t: Tables['postingTerms'] }, 't', { rank: number }>;

/** The ranks of the matches, read from the index alone if only a term is required. */
function ranksOf(db: Db, filter: PostingFilter, indexTerm: string | undefined, before: number): RanksQuery {
  if (indexTerm === undefined || !isOfTermAlone(filter, indexTerm))
    return matching(db, filter, indexTerm, before).select(orderOf(indexTerm).as('rank')) as unknown as RanksQuery;
  const { below, from } = rankBoundsOf(filter);
  const walk = db.selectFrom('postingTerms as t').where('t.term', '=', indexTerm).where('t.rank', '<', Math.min(below, before));
  const within = from > -Infinity ? walk.where('t.rank', '>=', from) : walk;
  return within.select('t.rank as rank');
}

/**
 * The ranks of the matches, highest first: at most `limit` ranks below `below`. The database joins them into one string,
 * because building an object per row takes many times as long as finding the row.
 */
export async function searchRanks(
  db: Db,
  filter: PostingFilter,
  indexTerm: string | undefined,
  { below, limit }: { below: number; limit: number },
): Promise<number[]> {
  const rank = orderOf(indexTerm);
  const { ranks } = await db
    .selectFrom(ranksOf(db, filter, indexTerm, below).orderBy(rank, 'desc').limit(limit).as('found'))
    .select(sql<string | null>`string_agg(cast(rank as text), ',' order by rank desc)`.as('ranks'))
    .executeTakeFirstOrThrow();
  return ranks === null ? [] : ranks.split(',').map(Number);
}

/** The number of postings that match a filter. */
export async function countPostings(db: Db, filter: PostingFilter, indexTerm: string | undefined): Promise<number> {
  const { total } = await matching(db, filter, indexTerm)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The number of postings with a term; counting stops at `countedAtMost`. */
export async function countHolders(db: Db, term: string): Promise<number> {
  const { holders } = await db
    .selectFrom((from) => from.selectFrom('postingTerms').select('rank').where('term', '=', term).limit(countedAtMost).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('holders'))
    .executeTakeFirstOrThrow();
  return holders;
}

/** The number of matching postings per category, unit, family and set of workplaces. */
export async function countByFacets(db: Db, filter: PostingFilter, indexTerm: string | undefined) {
  return matching(db, filter, indexTerm)
    .select(['p.jobType', 'p.unit', 'p.family', 'p.workplaces', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['p.jobType', 'p.unit', 'p.family', 'p.workplaces'])
    .execute();
}
