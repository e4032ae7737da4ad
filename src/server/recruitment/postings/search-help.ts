import type { NearSearch, PositionSearch, Posting, PostingList, SearchHelp } from '#lib/contract/postings.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { findPositions } from './find-positions.ts';
import { keepOne, type Loosened, loosenOne, type Narrowing } from './loosen.ts';
import { nameIn, readReferences, type References } from './references.ts';
import { guessKeywords } from './vocabulary.ts';

/** Maximum number of similar postings. */
const shown = 4;

type Near = Omit<NearSearch, 'total'>;

interface Found extends NearSearch {
  list: Posting[];
}

const lists = { workPlace: 'workplaces', employOrg: 'units', pkPostseries: 'families' } as const satisfies Partial<
  Record<Narrowing, keyof References>
>;

function nameOf(references: References, { filter, value }: Loosened, locale: Locale): string {
  if (filter === undefined || filter === 'keyWord') return value;
  if (filter === 'jobType') return isJobType(value) ? translateFor(locale)(`jobs.types.${value}`) : value;
  return nameIn(references[lists[filter]], value, locale);
}

/** Runs searches in parallel and returns those that find something, with their results. */
async function run(app: App, search: PositionSearch, ways: Near[], locale: Locale): Promise<Found[]> {
  const found = ways.map(async (way) => {
    const near = { ...search, ...way.change, pageNum: 1, pageSize: shown };
    return { ...way, ...(await findPositions(app, near, locale)) };
  });
  return (await Promise.all(found)).filter(({ total }) => total > 0);
}

/** The first `shown` postings that take applications, without duplicates. */
function openOnce(found: readonly PostingList[]): Posting[] {
  const open = found.flatMap(({ list }) => list).filter(({ viewApply }) => viewApply === 'Y');
  return [...new Map(open.map((posting) => [posting.pkPublish, posting])).values()].slice(0, shown);
}

/**
 * The first `shown` postings that take applications among the results of the searches `near`. If there are none, looks
 * among the newest postings of the category followed by the newest postings of all categories.
 */
async function similarTo(app: App, near: readonly Found[], { jobType }: PositionSearch, locale: Locale): Promise<Posting[]> {
  const similar = openOnce(near);
  if (similar.length > 0) return similar;
  return openOnce(
    await Promise.all([{ jobType }, {}].map((search) => findPositions(app, { ...search, pageSize: shown }, locale))),
  );
}

/**
 * Suggestions for a search without results: similar postings that take applications, and wider searches or other keywords
 * that find something, with the number of results. Empty for a search with results.
 */
export async function searchHelp(app: App, search: PositionSearch, locale: Locale): Promise<SearchHelp> {
  if ((await findPositions(app, search, locale)).total > 0) return { ways: [], similar: [] };
  const references = await readReferences(app);
  const named = (loosened: Loosened[]): Near[] =>
    loosened.map((one) => ({ kind: one.kind, name: nameOf(references, one, locale), change: one.change }));
  const guesses = search.keyWord ? await guessKeywords(app, search.keyWord, locale) : [];
  const instead = guesses.map((name): Near => ({ kind: 'instead', name, change: { keyWord: name } }));
  const found = await run(app, search, [...instead, ...named(loosenOne(search))], locale);
  if (found.every(({ kind }) => kind === 'closed')) found.unshift(...(await run(app, search, named(keepOne(search)), locale)));
  const ways = found.map(({ kind, name, change, total }) => ({ kind, name, change, total }));
  return { ways, similar: await similarTo(app, found, search, locale) };
}
