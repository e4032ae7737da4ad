import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** Formats an instant (ISO 8601) in Shanghai time; an empty string stays empty. */
export function momentText(iso: string): string {
  return iso === '' ? '' : dateTimeInShanghai(Date.parse(iso));
}
