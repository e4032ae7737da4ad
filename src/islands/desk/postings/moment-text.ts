import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** A moment of the wire (ISO 8601) in Shanghai time; empty for an empty one. */
export function momentText(iso: string): string {
  return iso === '' ? '' : dateTimeInShanghai(Date.parse(iso));
}
