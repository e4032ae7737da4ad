import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** Formats an instant (ISO 8601) in Shanghai time; a dash for null. */
export function momentOf(text: string | null): string {
  return text === null ? '–' : dateTimeInShanghai(Date.parse(text));
}
