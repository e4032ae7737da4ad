import { normaliseNumber } from './normalise.ts';
import type { Rule } from './rule.ts';
import { rule } from './rule.ts';

/** Whether a text is a real calendar date written `YYYY-MM-DD`, from 1900 to 2100. */
export function isDate(text: string): boolean {
  const parts = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const writtenDate = /^([0-9]{4})(?:([0-9]{2})([0-9]{2})|[-./年]([0-9]{1,2})[-./月]([0-9]{1,2})日?)$/;

/** The date some days later or earlier. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Converts a typed date (`19990214`, `1999/2/14`, also in full-width digits) to `YYYY-MM-DD`; returns anything else
 * unchanged.
 */
export function readDate(text: string): string {
  const [, year, ...parts] = writtenDate.exec(normaliseNumber(text)) ?? [];
  return year ? [year, ...parts.flatMap((part) => part?.padStart(2, '0') ?? [])].join('-') : text;
}

/** Specification, business constants: date format YYYY-MM-DD. */
export const calendarDate = rule('date', isDate);

/** Not later than today in Shanghai. */
export const notInFuture: Rule = (date, { around }) => (around.today && date > around.today ? { rule: 'notInFuture' } : null);

/** Not earlier than today in Shanghai. */
export const notInPast: Rule = (date, { around }) => (around.today && date < around.today ? { rule: 'notInPast' } : null);

/** A rule for the end of a period: the end must be later than the date in the given field. */
export function after(field: string): Rule {
  return (date, { siblings }) => {
    const begin = siblings[field];
    return typeof begin === 'string' && isDate(begin) && date <= begin ? { rule: 'endAfterBegin' } : null;
  };
}
