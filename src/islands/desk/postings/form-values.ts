import { postingPaths } from '#lib/forms/posting/fields.ts';
import type { Values } from '#lib/forms/posting/values.ts';

import { isSameValue, mergeSides } from '../ui/merge.ts';

/** Whether both have the same values in all fields. */
export function isAllSame(one: Values, other: Values): boolean {
  return postingPaths.every((path) => isSameValue(one[path], other[path]));
}

/** Merges two people's changes; clashes are the fields that both changed differently since `base`. */
export function merge(base: Values, mine: Values, theirs: Values): { values: Values; clashes: string[] } {
  const values: Record<string, string | readonly string[]> = {};
  const clashes: string[] = [];
  for (const path of postingPaths) {
    const { isMine, isClash } = mergeSides({ base: base[path], mine: mine[path], theirs: theirs[path] });
    values[path] = (isMine ? mine : theirs)[path]!;
    if (isClash) clashes.push(path);
  }
  return { values, clashes };
}
