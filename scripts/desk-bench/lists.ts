import { sortableColumns } from '#lib/contract/application-filter.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { Wanted } from '../load/fill-applications.ts';

/** A list that is measured. */
export interface MeasuredList {
  name: string;
  /** The query string, as in a URL. */
  query: string;
  /** Requested with a token that is limited to one unit. */
  isScoped?: boolean;
  /** Measures the second page instead of the first. */
  isSecondPage?: boolean;
}

const minute = 60_000;

/**
 * The query string for the days (in Shanghai) on which a part of the applications came in, if one application came in every
 * minute until now. `first` and `last` say where the part begins and ends, as shares of all applications counted from the
 * oldest. For example, the part from 0.6 to 0.7 is a tenth of the applications.
 */
export function daysBetween(now: number, applications: Wanted['accounts'], [first, last]: readonly [number, number]): string {
  const day = (share: number) => todayInShanghai(now - (1 - share) * applications * minute);
  return `from=${day(first)}&to=${day(last)}`;
}

/**
 * Every list to measure.
 * @param posting the id of a posting that has applications
 * @param tenth the query string for the days on which a tenth of all applications came in
 */
export function measuredLists(posting: string, tenth: string): MeasuredList[] {
  const ofPosting = `pkRegJob=${encodeURIComponent(posting)}`;
  return [
    { name: 'list, what waits first', query: '' },
    { name: 'the second page', query: '', isSecondPage: true },
    { name: 'list, newest first', query: 'sort=newest' },
    ...sortableColumns.map((column) => ({ name: `sorted by ${column}`, query: `sort=${column}` })),
    ...sortableColumns.map((column) => ({ name: `by ${column} down, page 2`, query: `sort=-${column}`, isSecondPage: true })),
    { name: 'of a posting, by school', query: `${ofPosting}&sort=school` },
    { name: 'by status, by name', query: 'status=interview&sort=name' },
    { name: 'one unit: by name', query: 'sort=name', isScoped: true },
    { name: 'by status', query: 'status=interview' },
    { name: 'by status, second page', query: 'status=interview', isSecondPage: true },
    { name: 'by posting and status', query: `status=submitted&${ofPosting}` },
    { name: 'only what waits', query: 'waiting=Y' },
    { name: 'matter: new', query: 'matter=new' },
    { name: 'matter: overdue', query: 'matter=overdue' },
    { name: 'matter: failed', query: 'matter=failed' },
    { name: 'by days', query: tenth },
    { name: 'by days, oldest first', query: `${tenth}&sort=oldest` },
    { name: 'by school', query: 'keyWord=%E6%B5%B7%E5%B7%9E' },
    { name: 'by school and status', query: 'status=submitted&keyWord=%E6%B5%B7%E5%B7%9E' },
    { name: 'by end of name', query: 'keyWord=09999' },
    { name: 'age not met', query: 'age=notMet' },
    { name: 'age not met, newest', query: 'age=notMet&sort=newest' },
    { name: 'age not met, second page', query: 'age=notMet', isSecondPage: true },
    { name: 'height met', query: 'height=met' },
    { name: 'vision unknown', query: 'vision=unknown' },
    { name: 'degree not met', query: 'degree=notMet' },
    { name: 'degree, of a posting', query: `degree=notMet&${ofPosting}` },
    { name: 'age and degree', query: 'age=notMet&degree=notMet' },
    { name: 'all four not met', query: 'age=notMet&height=notMet&vision=notMet&degree=notMet' },
    { name: 'one unit: list', query: '', isScoped: true },
    { name: 'one unit: newest', query: 'sort=newest', isScoped: true },
    { name: 'one unit: second page', query: 'sort=newest', isScoped: true, isSecondPage: true },
    { name: 'one unit: status', query: 'status=submitted', isScoped: true },
    { name: 'one unit: waits', query: 'waiting=Y', isScoped: true },
    { name: 'one unit: days', query: tenth, isScoped: true },
    { name: 'one unit: school', query: 'keyWord=%E6%B5%B7%E5%B7%9E', isScoped: true },
    { name: 'one unit: age not met', query: 'age=notMet', isScoped: true },
    { name: 'one unit: degree', query: 'degree=notMet&sort=newest', isScoped: true },
  ];
}
