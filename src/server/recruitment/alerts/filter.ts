import { paths } from '#lib/addresses/paths.ts';
import type { AlertFilter } from '#lib/contract/alerts.ts';
import type { PositionSearch } from '#lib/contract/postings.ts';
import type { AlertKind } from '#lib/domain/alerts.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { alertSearch } from '#lib/postings/alert-search.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { filterOf } from '#server/recruitment/postings/find-positions.ts';
import { indexTermsOf, type MatchedPosting, postingMatcher } from '#server/recruitment/postings/matches-filter.ts';
import { rarestTerm } from '#server/recruitment/postings/rarest-term.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

/** What an alert finds. With the kind `intake`, the filter's unit and family are alternatives. */
export interface Wanted {
  kind: AlertKind;
  filter: AlertFilter;
}

/**
 * A filter for the search. Only the filter of an alert for the next intake may have `near`: a posting must then match the unit
 * or the family in `near`.
 */
interface StoredFilter extends ReturnType<typeof filterOf> {
  near?: { unit: string | undefined; family: string | undefined };
}

const fields = ['jobType', 'keyWord', 'workPlace', 'pkPostseries', 'employOrg', 'beginDate', 'endDate'] as const;

/** What an alert stores of a search: all filters that are set, but not paging or the option to include closed postings. */
export function alertFilterOf(search: PositionSearch): AlertFilter {
  const set = fields.map((field) => [field, search[field]?.trim() ?? ''] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== ''));
}

function storedFilterOf({ kind, filter }: Wanted): StoredFilter {
  const search = filterOf(filter as PositionSearch, '');
  const { unit, family, ...others } = search;
  return kind === 'intake' && (unit || family) ? { ...others, near: { unit, family } } : search;
}

/** A text that identifies a filter, regardless of the order of its keywords. */
export function keyOf(wanted: Wanted): string {
  const { words, ...rest } = storedFilterOf(wanted);
  return JSON.stringify({ ...rest, words: words.toSorted() });
}

/** The filter that a key (`keyOf`) identifies, for a search on the day `today` (`YYYY-MM-DD`). */
export function filterOfKey(key: string, today: string): StoredFilter {
  return { ...(JSON.parse(key) as StoredFilter), today };
}

/** Returns a predicate: whether the posting matches the filter of an alert. */
export function alertMatcher(posting: MatchedPosting): (filter: StoredFilter) => boolean {
  const matches = postingMatcher(posting);
  return (filter) => {
    const { near } = filter;
    return (!near || near.unit === posting.unit || near.family === posting.family) && matches(filter);
  };
}

const termOf = {
  unit: (key: string) => `unit:${key}`,
  family: (key: string) => `family:${key}`,
  jobType: (key: string) => `type:${key}`,
};
/** The term of filters that have no other term; every posting has it. */
const anyPosting = '';

/**
 * The term under which a filter is stored. Every posting that the filter finds has this term. It is the rarest index term of
 * the filter (`rarestTerm`); otherwise the filter's unit, family or category; otherwise `anyPosting`.
 */
export async function storedTermOf(app: App, wanted: Wanted): Promise<string> {
  const search = storedFilterOf(wanted);
  const { indexTerm } = await rarestTerm(app, search);
  if (indexTerm !== undefined) return indexTerm;
  const { unit, family, jobType } = search;
  if (unit) return termOf.unit(unit);
  if (family) return termOf.family(family);
  return jobType ? termOf.jobType(jobType) : anyPosting;
}

/** The term under which the filters of alerts for the next intake of a category are stored. */
export function intakeTermOf(jobType: string): string {
  return termOf.jobType(jobType);
}

/** The terms of a posting: only filters that are stored under one of these terms can find the posting. */
export function termsOfPosting(posting: MatchedPosting): Set<string> {
  const { unit, family, jobType } = posting;
  return indexTermsOf(posting).add(termOf.unit(unit)).add(termOf.family(family)).add(termOf.jobType(jobType)).add(anyPosting);
}

/** A description, in the reader's language, of what an alert finds, e.g. `Pilots · Hangzhou`. */
export function wordsOfFilter(references: References, { kind, filter }: Wanted, locale: Locale): string {
  const t = translateFor(locale);
  const { jobType, employOrg, pkPostseries, workPlace, keyWord, beginDate, endDate } = filter;
  const unit = employOrg ? nameIn(references.units, employOrg, locale) : '';
  const family = pkPostseries ? nameIn(references.families, pkPostseries, locale) : '';
  const parts = [
    isJobType(jobType) ? t(`jobs.types.${jobType}`) : '',
    ...(kind === 'intake' && unit && family ? [t('alerts.near', { unit, family })] : [unit, family]),
    workPlace ? nameIn(references.workplaces, workPlace, locale) : '',
    keyWord ? t('alerts.keyword', { keyWord }) : '',
    beginDate || endDate ? t('alerts.published', { from: beginDate ?? '', to: endDate ?? '' }) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : t('alerts.all');
}

/** The address of the job list with an alert's filters except the dates; for the kind `intake`, with the category only. */
export function searchLink(app: App, wanted: Wanted, locale: Locale): string {
  return app.settings.publicUrl + paths.hotJob(locale, alertSearch(wanted));
}
