import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** A moment (ISO 8601) in Shanghai time, to the minute: `2026-11-21 14:32`. */
export function momentOf(iso: string): string {
  return dateTimeInShanghai(Date.parse(iso));
}

/** The time of day of a moment (ISO 8601) in Shanghai: `14:32`. */
export function timeOf(iso: string): string {
  return momentOf(iso).slice(11);
}
