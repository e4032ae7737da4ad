import { isDate, plusDays } from './dates.ts';
import type { Entry, ListRule, Surroundings } from './rule.ts';

/** The longest gap, in months, that needs no entry (specification: background form). */
export const longestGapMonths = 3;

/** A range of days that no period covers, both ends included, `YYYY-MM-DD`. */
export interface Gap {
  from: string;
  until: string;
}

/** The days that periods must cover, both ends included. */
export type Span = Gap;

/** The same day some months later or earlier; in a month with fewer days, its last day. */
export function plusMonths(date: string, months: number): string {
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

/** The valid periods, the earliest first. A period without an end lasts to the end of the span. */
function readPeriods(entries: readonly Entry[], { until }: Span): Gap[] {
  return entries
    .flatMap(({ begindate, enddate }) => {
      if (typeof begindate !== 'string' || !isDate(begindate)) return [];
      const isEnded = typeof enddate === 'string' && enddate !== '';
      if (isEnded && (!isDate(enddate) || enddate < begindate)) return [];
      return [{ from: begindate, until: isEnded ? enddate : begindate > until ? begindate : until }];
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

function isTooLong({ from, until }: Gap): boolean {
  return until >= plusMonths(from, longestGapMonths);
}

/** The gaps of more than three months that periods leave in a span, the earliest first. */
export function gapsIn(entries: readonly Entry[], span: Span): Gap[] {
  const gaps: Gap[] = [];
  let open = span.from;
  for (const { from, until } of readPeriods(entries, span)) {
    if (from > span.until) break;
    if (from > open) gaps.push({ from: open, until: plusDays(from, -1) });
    if (until >= open) open = plusDays(until, 1);
  }
  if (open <= span.until) gaps.push({ from: open, until: span.until });
  return gaps.filter(isTooLong);
}

/** The months of a gap, for the reader: `2019-07 – 2019-11`. */
export function monthsOf({ from, until }: Gap): string {
  return `${from.slice(0, 7)} – ${until.slice(0, 7)}`;
}

/** The last ten years; null if today is unknown. */
export function lastTenYears({ today }: Surroundings): Span | null {
  return today ? { from: plusMonths(today, -120), until: today } : null;
}

/** From the sixteenth birthday until today; null if either is unknown. */
export function sinceSixteen({ today, birthdate }: Surroundings): Span | null {
  return today && birthdate && isDate(birthdate) ? { from: plusMonths(birthdate, 16 * 12), until: today } : null;
}

/** Specification, background form: at least one period, and no gap of over three months in the span. */
export function withoutGaps(spanOf: (around: Surroundings) => Span | null): ListRule {
  return (entries, around) => {
    if (entries.length === 0) return [{ rule: 'minEntries', params: { minimum: 1 } }];
    const span = spanOf(around);
    const gaps = span ? gapsIn(entries, span) : [];
    if (gaps.length === 0) return [];
    return [{ rule: 'gap', params: { months: longestGapMonths, gaps: gaps.map(monthsOf).join('; ') } }];
  };
}

/** Minimum number of entries. */
export function atLeast(minimum: number): ListRule {
  return (entries) => [entries.length < minimum ? { rule: 'minEntries', params: { minimum } } : null];
}
