import type { ApplyStatus } from '#lib/domain/enums.ts';
import { type FunnelDimension, funnelStatuses, referralPrefix } from '#lib/domain/funnel.ts';
import type { Locale } from '#lib/text/locale.ts';

import { plusDays } from './dates.ts';
import { todayInShanghai } from './deadline.ts';
import { plusMonths } from './periods.ts';

/** A change of an application's status at a time (ms). */
export interface StatusEvent {
  status: ApplyStatus;
  at: number;
}

const dayMs = 86_400_000;
/** Longer times in a step count as this number of days. */
const longestDays = 366;

/** Calendar days in Shanghai from one time (ms) to another. */
function daysBetween(from: number, to: number): number {
  const days = (Date.parse(todayInShanghai(to)) - Date.parse(todayInShanghai(from))) / dayMs;
  return Math.min(days, longestDays);
}

/**
 * The steps that an application has entered, by its events from the earliest to the latest. A return to one of these steps
 * removes the steps entered after it. A rejection or withdrawal removes no step. Skipped steps are not included.
 */
export function stepsEntered(events: readonly StatusEvent[]): ApplyStatus[] {
  const entered: ApplyStatus[] = ['submitted'];
  for (const { status } of events) {
    if (!funnelStatuses.includes(status)) continue;
    const index = entered.indexOf(status);
    if (index === -1) entered.push(status);
    else entered.length = index + 1;
  }
  return entered;
}

/**
 * The calendar days in Shanghai that an application spent in each step that it has left. A rejection or withdrawal also
 * ends a step. Several rounds in a row with the same status are one step.
 */
export function daysInSteps(events: readonly StatusEvent[]): { step: ApplyStatus; days: number }[] {
  const times: { step: ApplyStatus; days: number }[] = [];
  let since: StatusEvent | undefined;
  for (const event of events) {
    if (since && event.status === since.status) continue;
    if (since && funnelStatuses.includes(since.status)) {
      times.push({ step: since.status, days: daysBetween(since.at, event.at) });
    }
    since = event;
  }
  return times;
}

/** The properties by which an application is counted. */
export interface Countable {
  /** How the candidate found the posting: pathway, platform and the "other" text, joined with hyphens. */
  findWay: string;
  cameFrom: string | null;
  school: string | null;
  education: string | null;
  sex: string | null;
  site: string;
  workPlace: string;
  /** The language of the site when the application was sent. */
  appliedIn: Locale | null;
}

/** The key of an application in each dimension; empty if unknown, for example after an erasure. */
export function keysOf(row: Countable): Record<FunnelDimension, string> {
  return {
    none: '',
    channel: row.cameFrom === null ? row.findWay.split('-', 1)[0]! : referralPrefix + row.cameFrom,
    school: row.school ?? '',
    site: row.site,
    degree: row.education ?? '',
    workPlace: row.workPlace,
    sex: row.sex ?? '',
    language: row.appliedIn ?? '',
  };
}

/**
 * The smallest number of days within which at least the given share of the applications left a step.
 * @param counts the number of applications per number of days
 * @param share from 0 to 1: 0.5 gives the median
 * @returns undefined without applications
 */
export function percentileOf(counts: ReadonlyMap<number, number>, share: number): number | undefined {
  const total = counts.values().reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [days, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    below += count;
    if (below > 0 && below >= share * total) return days;
  }
  return undefined;
}

/** The size of the smallest group that is shown to a reader who may not read applications (specification: measuring). */
export const leastGroup = 5;

/**
 * Divides groups into groups that are shown separately and groups that are shown together as `other`. Groups of one to four
 * people belong to `other`. While `other` itself has fewer than five people, the next smallest group is added to it:
 * otherwise its number could be computed from the total and the shown groups. Groups without people are always shown.
 * @param sizeOf the number of people in a group
 * @returns `other` is empty if nothing has to be hidden, undefined if all groups together have one to four people
 */
export function mergeSmall<Group>(
  groups: readonly Group[],
  sizeOf: (group: Group) => number,
): { shown: Group[]; other: Group[] | undefined } {
  const isSmall = (group: Group) => sizeOf(group) > 0 && sizeOf(group) < leastGroup;
  const other = groups.filter(isSmall);
  if (other.length === 0) return { shown: [...groups], other };
  const large = groups.filter((group) => sizeOf(group) >= leastGroup).toSorted((one, next) => sizeOf(one) - sizeOf(next));
  let people = other.reduce((sum, group) => sum + sizeOf(group), 0);
  while (people < leastGroup && large.length > 0) {
    const next = large.shift()!;
    other.push(next);
    people += sizeOf(next);
  }
  const shown = groups.filter((group) => !other.includes(group));
  return { shown, other: people < leastGroup ? undefined : other };
}

/** The Monday of the week of a date (`YYYY-MM-DD`). */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return plusDays(date, -((weekday + 6) % 7));
}

/** The first and the last day of the month of a date (`YYYY-MM-DD`). */
export function monthOf(date: string): { first: string; last: string } {
  const first = `${date.slice(0, 7)}-01`;
  const [year, month] = date.split('-').map(Number) as [number, number];
  return { first, last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** A part of a period: whole months, or single days. */
export interface SpanOfDays {
  span: 'month' | 'day';
  from: string;
  to: string;
}

/** Divides a period (both days included) into its whole months and the days before and after them. */
export function spansOf(from: string, to: string): SpanOfDays[] {
  const begin = monthOf(from);
  const end = monthOf(to);
  const firstWhole = begin.first === from ? from : plusDays(begin.last, 1);
  const lastWhole = end.last === to ? to : plusDays(end.first, -1);
  if (firstWhole > lastWhole) return [{ span: 'day', from, to }];
  const parts: SpanOfDays[] = [
    { span: 'day', from, to: plusDays(firstWhole, -1) },
    { span: 'month', from: firstWhole, to: lastWhole },
    { span: 'day', from: plusDays(lastWhole, 1), to },
  ];
  return parts.filter((part) => part.from <= part.to);
}

/** A share in percent with one decimal; undefined if the whole is zero or unknown. */
export function shareOf(count: number, of: number | undefined): number | undefined {
  return of ? Math.round((1000 * count) / of) / 10 : undefined;
}

/**
 * The period with which a period is compared: the same number of whole months or days directly before it, or the same days
 * a year earlier.
 */
export function periodBefore(
  { from, to }: { from: string; to: string },
  compare: 'before' | 'year',
): { from: string; to: string } {
  if (compare === 'year') return { from: plusMonths(from, -12), to: plusMonths(to, -12) };
  const months = spansOf(from, to).length === 1 && spansOf(from, to)[0]!.span === 'month';
  if (months) {
    const count =
      12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    return { from: plusMonths(from, -count), to: plusDays(from, -1) };
  }
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return { from: plusDays(from, -days), to: plusDays(from, -1) };
}
