import { paths, type Query } from '#lib/addresses/paths.ts';
import type { PositionsData, PositionSearch, SearchChange } from '#lib/contract/postings.ts';
import { crewJobTypes, isJobType, type JobType } from '#lib/domain/job-types.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isStorable } from '#lib/rules/text.ts';
import { defaultLocale, type Locale } from '#lib/text/locale.ts';

/** The filters of the job list, as in its address. An empty text does not filter. */
export interface JobFilters {
  jobType: JobType | '';
  keyWord: string;
  workPlace: string;
  pkPostseries: string;
  employOrg: string;
  withClosed: boolean;
  /** From 1. */
  page: number;
}

/** The rows of options below the category (specification: filter kinds). */
export const filterKinds = ['workplace', 'jobFamily', 'employOrg'] as const;
export type FilterKind = (typeof filterKinds)[number];

/** For each row: its filter, and the list of its options in the API. */
export const filterOfKind = {
  workplace: { filter: 'workPlace', list: 'workPlaces' },
  jobFamily: { filter: 'pkPostseries', list: 'postseriesVOList' },
  employOrg: { filter: 'employOrg', list: 'employeeVOList' },
} as const satisfies Record<FilterKind, { filter: keyof PositionSearch; list: keyof PositionsData }>;

type ChoiceFilter = (typeof filterOfKind)[FilterKind]['filter'];

const choiceFilters = filterKinds.map((kind) => filterOfKind[kind].filter);

function choicesBy(choose: (filter: ChoiceFilter) => string): Record<ChoiceFilter, string> {
  return Object.fromEntries(choiceFilters.map((filter) => [filter, choose(filter)])) as Record<ChoiceFilter, string>;
}

export const noFilters: JobFilters = {
  jobType: '',
  keyWord: '',
  ...choicesBy(() => ''),
  withClosed: false,
  page: 1,
};

export const jobsPerPage = 10;

function keyIn(params: URLSearchParams, name: ChoiceFilter): string {
  const key = params.get(name) ?? '';
  return /^[\w-]{1,64}$/.test(key) ? key : '';
}

/**
 * Parses the filters of an address. Invalid ones are dropped and a long keyword is cut, so that a shared link never leads to
 * an error.
 */
export function readJobFilters(params: URLSearchParams): JobFilters {
  const jobType = params.get('jobType');
  const keyWord = [...(params.get('keyWord') ?? '').trim()].slice(0, maxKeywordLength).join('');
  const page = Number(params.get('pageNum'));
  return {
    jobType: isJobType(jobType) ? jobType : '',
    // A replacement character comes from a wrongly encoded address.
    keyWord: isStorable(keyWord) && !keyWord.includes('\ufffd') ? keyWord : '',
    ...choicesBy((filter) => keyIn(params, filter)),
    withClosed: params.get('showExpired') === 'Y',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The query parameters for these filters. */
export function jobQuery({ page, withClosed, ...filters }: JobFilters): Query {
  return { ...filters, showExpired: withClosed ? 'Y' : undefined, pageNum: page > 1 ? page : undefined };
}

/**
 * The filters after a choice. The list starts at its first page, unless the choice is a page. Another category resets the
 * rows of options (specification: position list). A typed keyword stays.
 */
export function changeFilters(filters: JobFilters, change: Partial<JobFilters>): JobFilters {
  const reset = change.jobType !== undefined && change.jobType !== filters.jobType;
  return { ...filters, ...(reset ? choicesBy(() => '') : {}), page: 1, ...change };
}

/** The number of filters that are set, not counting the keyword. */
export function chosenFilters(filters: JobFilters): number {
  const { jobType, withClosed } = filters;
  return [jobType, withClosed, ...choiceFilters.map((filter) => filters[filter])].filter(Boolean).length;
}

/**
 * The address to which choosing a category leads: the category's own site if `leavesList`, else the job list
 * (specification: job search list).
 */
export function categoryAddress(filters: JobFilters, jobType: JobType | '', locale: Locale): string {
  if (jobType !== '' && leavesList(filters, jobType, locale)) return paths.crew(locale, 'home', { type: jobType });
  return paths.hotJob(locale, jobQuery(changeFilters(filters, { jobType })));
}

/**
 * Whether choosing a category that is not chosen yet leads to the category's own site, which exists only in Chinese.
 */
export function leavesList(filters: JobFilters, jobType: JobType | '', locale: Locale): boolean {
  return locale === defaultLocale && jobType !== filters.jobType && crewJobTypes.some((type) => type === jobType);
}

/** The filters as the API expects them. */
export function positionSearchOf({ page, withClosed, ...filters }: JobFilters): PositionSearch {
  return { ...filters, showExpired: withClosed ? 'Y' : 'N', pageNum: page, pageSize: jobsPerPage };
}

/** The filters after a change that was suggested because a search had no results; the other filters stay. */
export function nearFilters(filters: JobFilters, { showExpired, ...change }: SearchChange): JobFilters {
  const given = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? '']));
  return { ...filters, ...given, withClosed: showExpired ? showExpired === 'Y' : filters.withClosed, page: 1 };
}

/** The name of a job family without its leading six-character code. */
export function familyName(postseriesName: string): string {
  return postseriesName.slice(6);
}
