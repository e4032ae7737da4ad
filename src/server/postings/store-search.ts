import { type SelectQueryBuilder, sql } from 'kysely';

import type { Slice } from '#lib/contract/paging.ts';
import { compileOnce, type QueryValues } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import { firstRankAfter, firstRankOf } from './rank.ts';
import { placeTerm } from './search-terms.ts';
import type { PostingRow } from './store.ts';

/** Which postings are meant; what is absent does not filter. */
export interface PostingFilter {
  /** The current day in Shanghai. */
  today: string;
  withClosed: boolean;
  jobType?: string | undefined;
  unit?: string | undefined;
  family?: string | undefined;
  workplace?: string | undefined;
  /** First and last day of publication. */
  from?: string | undefined;
  to?: string | undefined;
  /** Normalised words that must all be found. */
  words: string[];
}

const countedAtMost = 20_000;

function like(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A filter as values of a query, each word of a keyword under a name of its own. */
interface FilterValues extends QueryValues {
  /** The term from whose entries the walk starts. */
  indexTerm?: string | undefined;
  publishedUntil: string;
  /** The same days as bounds of the rank, which the walk is in the order of. */
  below: number;
  fromRank?: number | undefined;
  openOn?: string | undefined;
  publishedFrom?: string | undefined;
  jobType?: string | undefined;
  unit?: string | undefined;
  family?: string | undefined;
  place?: string | undefined;
  [word: `word${number}`]: string;
}

function valuesOf(filter: PostingFilter, indexTerm: string | undefined): FilterValues {
  const { today, to } = filter;
  const publishedUntil = to && to < today ? to : today;
  const place = filter.workplace === undefined ? undefined : placeTerm(filter.workplace);
  const words = filter.words.filter((word) => word !== indexTerm);
  return {
    indexTerm,
    publishedUntil,
    below: firstRankAfter(publishedUntil),
    fromRank: filter.from === undefined ? undefined : firstRankOf(filter.from),
    openOn: filter.withClosed ? undefined : today,
    publishedFrom: filter.from,
    jobType: filter.jobType,
    unit: filter.unit,
    family: filter.family,
    place: place === indexTerm ? undefined : place,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, like(word)])),
  };
}

/** The column whose order the walk goes down. */
function orderOf(indexTerm: unknown): 'p.rank' | 't.rank' {
  return indexTerm === undefined ? 'p.rank' : 't.rank';
}

/**
 * The postings a filter means. With an index term the walk goes down that term's entries of the index, which are in
 * the order of the answer, so that a page is done after few rows however many postings there are.
 */
function matching(db: Db, values: FilterValues) {
  const { indexTerm, publishedUntil, below, fromRank, openOn, publishedFrom, jobType, unit, family, place, ...others } = values;
  let query = db.selectFrom('postings as p') as SelectQueryBuilder<Tables & { p: Tables['postings'] }, 'p', object>;
  if (indexTerm !== undefined) {
    const walk = db.selectFrom('postingTerms as t').crossJoin('postings as p').whereRef('p.rank', '=', 't.rank');
    query = walk.where('t.term', '=', indexTerm) as unknown as typeof query;
  }
  const rank = sql.ref<number>(orderOf(indexTerm));
  query = query.where(rank, '<', below).where('p.publishDate', '<=', publishedUntil);
  if (fromRank !== undefined) query = query.where(rank, '>=', fromRank);
  if (openOn) query = query.where('p.endDate', '>=', openOn);
  if (publishedFrom) query = query.where('p.publishDate', '>=', publishedFrom);
  if (jobType) query = query.where('p.jobType', '=', jobType);
  if (unit) query = query.where('p.unit', '=', unit);
  if (family) query = query.where('p.family', '=', family);
  if (place) {
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('postingTerms as w').select('w.term').where('w.term', '=', place).whereRef('w.rank', '=', 'p.rank')),
    );
  }
  for (const name in others) {
    if (name.startsWith('word')) query = query.where(sql<boolean>`p.search_text like ${others[name]} escape '\\'`);
  }
  return query;
}

/** A page of what matches, newest first. */
function paged(db: Db, { offset, limit, ...values }: FilterValues & Slice) {
  return matching(db, values)
    .orderBy(sql.ref(orderOf(values.indexTerm)), 'desc')
    .limit(limit)
    .offset(offset);
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

/** What a list shows of a posting. */
export type ListedRow = Pick<
  PostingRow,
  'id' | 'jobType' | 'nameZh' | 'nameEn' | 'unit' | 'family' | 'workplaces' | 'publishDate' | 'endDate' | 'accepts'
>;

/** The query of one page of what matches with what a list shows, newest first. */
export function searchQuery(db: Db, filter: PostingFilter, indexTerm: string | undefined, slice: Slice) {
  return paged(db, { ...valuesOf(filter, indexTerm), ...slice }).select(listed);
}

export async function searchPostings(
  db: Db,
  filter: PostingFilter,
  indexTerm: string | undefined,
  slice: Slice,
): Promise<ListedRow[]> {
  return searchQuery(db, filter, indexTerm, slice).execute();
}

const selectIds = compileOnce((db, values: FilterValues & Slice) => paged(db, values).select('p.id'));

/** The ids of one page of what matches, newest first. */
export async function searchIds(db: Db, filter: PostingFilter, indexTerm: string | undefined, slice: Slice): Promise<string[]> {
  return (await selectIds(db, { ...valuesOf(filter, indexTerm), ...slice })).map(({ id }) => id);
}

export async function countPostings(db: Db, filter: PostingFilter, indexTerm: string | undefined): Promise<number> {
  const { total } = await matching(db, valuesOf(filter, indexTerm))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many postings hold a term; counting stops where a term is common. */
export async function countHolders(db: Db, term: string): Promise<number> {
  const { holders } = await db
    .selectFrom((from) => from.selectFrom('postingTerms').select('rank').where('term', '=', term).limit(countedAtMost).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('holders'))
    .executeTakeFirstOrThrow();
  return holders;
}

/** The postings a filter means, counted by everything a visitor can choose by. */
export async function countByChoice(db: Db, filter: PostingFilter, indexTerm: string | undefined) {
  return matching(db, valuesOf(filter, indexTerm))
    .select(['p.jobType', 'p.unit', 'p.family', 'p.workplaces', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['p.jobType', 'p.unit', 'p.family', 'p.workplaces'])
    .execute();
}
