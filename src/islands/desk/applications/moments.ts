import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** Formats an instant (ISO 8601) in Shanghai time, to the minute: `2026-11-21 14:32`. */
export function momentOf(iso: string): string {
  return dateTimeInShanghai(Date.parse(iso));
}

/** Formats the time of day of an instant (ISO 8601) in Shanghai: `14:32`. */
export function timeOf(iso: string): string {
  return momentOf(iso).slice(11);
}
