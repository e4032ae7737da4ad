import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** A moment of the wire in the desk's format; a dash for null. */
export function momentOf(text: string | null): string {
  return text === null ? '–' : dateTimeInShanghai(Date.parse(text));
}
