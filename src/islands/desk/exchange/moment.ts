import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

/** A moment of the wire as the desk shows it; a dash for none. */
export function momentOf(text: string | null): string {
  return text === null ? '–' : dateTimeInShanghai(Date.parse(text));
}
