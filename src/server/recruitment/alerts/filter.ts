import { paths } from '#lib/addresses/paths.ts';
import type { AlertFilter } from '#lib/contract/alerts.ts';
import type { PositionSearch } from '#lib/contract/postings.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { filterOf } from '#server/recruitment/postings/find-positions.ts';
import { indexTermsOf, type MatchedPosting } from '#server/recruitment/postings/matches-filter.ts';
import { rarestTerm } from '#server/recruitment/postings/rarest-term.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

/** A filter as the search takes it. */
export type SearchFilter = ReturnType<typeof filterOf>;

const fields = ['jobType', 'keyWord', 'workPlace', 'pkPostseries', 'employOrg', 'beginDate', 'endDate'] as const;

/** The filters of a search that an alert stores: those that are set, without paging; closed postings are never news. */
export function alertFilterOf(search: PositionSearch): AlertFilter {
  const set = fields.map((field) => [field, search[field]?.trim() ?? ''] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== ''));
}

/** A text that is the same for all filters that find the same postings. */
export function keyOf(filter: AlertFilter): string {
  const { words, ...rest } = filterOf(filter as PositionSearch, '');
  return JSON.stringify({ ...rest, words: words.toSorted() });
}

/** The filter of a key, as of a day (`YYYY-MM-DD`). */
export function filterOfKey(key: string, today: string): SearchFilter {
  return { ...(JSON.parse(key) as SearchFilter), today };
}

const termOf = {
  unit: (key: string) => `unit:${key}`,
  family: (key: string) => `family:${key}`,
  jobType: (key: string) => `type:${key}`,
};
/** The term of filters that ask for no term. */
const anyPosting = '';

/**
 * The term under which a filter is stored: every posting that the filter finds has it. It is the rarest bigram or
 * workplace of the filter, or else its unit, family or category.
 */
export async function storedTermOf(app: App, filter: AlertFilter): Promise<string> {
  const search = filterOf(filter as PositionSearch, '');
  const { indexTerm } = await rarestTerm(app, search);
  if (indexTerm !== undefined) return indexTerm;
  const { unit, family, jobType } = search;
  if (unit) return termOf.unit(unit);
  if (family) return termOf.family(family);
  return jobType ? termOf.jobType(jobType) : anyPosting;
}

/** The terms of a posting: only filters that are stored under one of them can find it. */
export function termsOfPosting(posting: MatchedPosting): Set<string> {
  const { unit, family, jobType } = posting;
  return indexTermsOf(posting).add(termOf.unit(unit)).add(termOf.family(family)).add(termOf.jobType(jobType)).add(anyPosting);
}

/** Describes a filter in the reader's language, e.g. `Pilots · Hangzhou · “captain”`. */
export function wordsOfFilter(references: References, filter: AlertFilter, locale: Locale): string {
  const t = translateFor(locale);
  const { jobType, employOrg, pkPostseries, workPlace, keyWord, beginDate, endDate } = filter;
  const parts = [
    isJobType(jobType) ? t(`jobs.types.${jobType}`) : '',
    employOrg ? nameIn(references.units, employOrg, locale) : '',
    pkPostseries ? nameIn(references.families, pkPostseries, locale) : '',
    workPlace ? nameIn(references.workplaces, workPlace, locale) : '',
    keyWord ? t('alerts.keyword', { keyWord }) : '',
    beginDate || endDate ? t('alerts.published', { from: beginDate ?? '', to: endDate ?? '' }) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : t('alerts.all');
}

/** The address of the search with a filter. */
export function searchLink(app: App, filter: AlertFilter, locale: Locale): string {
  const { beginDate: _, endDate: __, ...query } = filter;
  return app.settings.publicUrl + paths.hotJob(locale, query);
}
