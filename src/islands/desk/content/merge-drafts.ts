import { type Clash, merge, isSameValue } from '#lib/rules/merge.ts';

import type { Draft, Item } from './draft.ts';

/** Fields that are not merged, because the editor's inputs do not change them. */
const serverFields: readonly string[] = [
  ...['id', 'version', 'versions', 'updatedAt', 'updatedBy', 'shownVersion', 'hasPage', 'state', 'publishFrom'],
];
/** The fields that make up a dictionary entry's link; they are merged as one value. */
const ofLink: readonly string[] = ['def1', 'def2', 'def3'];

type Part = Record<string, unknown>;

/** The result of merging two people's versions of a piece. */
export interface MergedDrafts {
  /** Values that both people changed differently. */
  clashes: readonly Clash[];
  /**
   * The piece with both people's changes. Where the changes clash, the value of `theirs` is used for the paths in `taken`, and
   * the value of `mine` for the other paths. `isMine` tells whether the result differs from `theirs`.
   */
  settle(taken: readonly string[]): { draft: Draft; isMine: boolean };
}

/**
 * The key of a list's entry; undefined if the entry has no identifying field. The index makes the key unique. It can be part of
 * the key because lists are merged entry by entry only if they have the same entries in the same order.
 */
function keyOf(entry: Part, index: number): string | undefined {
  const name = entry.k ?? entry.url ?? entry.videoFile ?? entry.picture;
  return typeof name === 'string' ? `${index} ${name}` : undefined;
}

/** The fields that the office edits in a piece; without the title if the server derives the title from the name or entries. */
function written(piece: Part): Part {
  const isFromServer = (key: string) => serverFields.includes(key) || (key === 'title' && ('name' in piece || 'items' in piece));
  return Object.fromEntries(Object.entries(piece).filter(([key]) => !isFromServer(key)));
}

/** Merges, value by value, two people's changes to the same saved version of a piece. */
export function mergeDrafts(base: Item, mine: Draft, theirs: Item): MergedDrafts {
  const versions = { base: written(base), mine: written(mine), theirs: written(theirs) };
  const rules = { units: [ofLink], keyOf };
  return {
    clashes: merge(versions, rules).clashes,
    settle(taken) {
      const { value } = merge(versions, { ...rules, taken });
      return { draft: { ...theirs, ...value }, isMine: !isSameValue(value, versions.theirs) };
    },
  };
}
