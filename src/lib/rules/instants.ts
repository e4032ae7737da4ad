import { isDate } from './dates.ts';
import { endOfDayInShanghai } from './deadline.ts';

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses a time to milliseconds: ISO 8601 with an offset, or a day, which stands for the end of that day in Shanghai.
 * Undefined for anything else.
 */
export function instantOf(text: string): number | undefined {
  if (isDate(text)) return endOfDayInShanghai(text);
  const at = written.test(text) && isDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
