import { mergeSides, type Sides } from '../ui/merge.ts';
import type { Draft, Item } from './draft.ts';

/** Fields that the server sets and the editor does not change. */
const serverFields: readonly string[] = [
  ...['id', 'version', 'versions', 'updatedAt', 'updatedBy', 'shownVersion', 'hasPage', 'state', 'publishFrom'],
];
/** The fields that make up a dictionary entry's link; they are merged as one value. */
const ofLink: readonly string[] = ['def1', 'def2', 'def3'];

type Part = Record<string, unknown>;

/** A value that is merged as a whole, at its path. */
interface Leaf extends Sides {
  path: string;
}

/** The result of merging both versions. */
export interface MergedDrafts {
  /** Values that both people changed differently. */
  clashes: readonly Leaf[];
  /** The piece with both people's changes. For clashes, `mine` is used, or `theirs` for the paths in `taken`. */
  settle(taken: readonly string[]): { draft: Draft; isMine: boolean };
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value that identifies an entry of a list; undefined if it has none. */
function nameOf(entry: unknown): unknown {
  return isPart(entry) ? (entry.k ?? entry.url ?? entry.videoFile ?? entry.picture) : undefined;
}

/** Whether all lists have the same entries at the same indexes, so that entries can be merged one by one. */
function isSameList(lists: readonly (readonly unknown[])[]): boolean {
  const [first, ...others] = lists.map((list) => list.map(nameOf));
  return (
    !first!.includes(undefined) &&
    others.every((names) => names.length === first!.length && names.every((name, at) => name === first![at]))
  );
}

function keysOf(...parts: Part[]): string[] {
  return [...new Set(parts.flatMap((part) => Object.keys(part)))];
}

/** Splits the values at a path into the smallest values that can be merged separately. */
function leavesOf(path: string, { base, mine, theirs }: Sides): Leaf[] {
  const below = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (isPart(base) && isPart(mine) && isPart(theirs)) {
    const link = keysOf(base, mine, theirs).filter((key) => ofLink.includes(key));
    const whole = (part: Part) => link.map((key) => part[key]);
    const rest = keysOf(base, mine, theirs).filter((key) => !link.includes(key));
    return [
      ...rest.flatMap((key) => leavesOf(below(key), { base: base[key], mine: mine[key], theirs: theirs[key] })),
      ...(link.length > 0 ? [{ path: below(link.join('+')), base: whole(base), mine: whole(mine), theirs: whole(theirs) }] : []),
    ];
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs) && isSameList([base, mine, theirs])) {
    return base.flatMap((_, at) => leavesOf(below(at), { base: base[at], mine: mine[at], theirs: theirs[at] }));
  }
  return [{ path, base, mine, theirs }];
}

/** Sets `mine` at the path of the leaf; the objects on the way must exist. */
function put(into: Part, { path, mine }: Leaf): void {
  const steps = path.split('.');
  const part = steps.slice(0, -1).reduce((at, step) => at[step] as Part, into);
  const keys = steps.at(-1)!.split('+');
  if (!keys.some((key) => ofLink.includes(key))) part[keys[0]!] = mine;
  else keys.forEach((key, at) => (part[key] = (mine as unknown[])[at]));
}

/** The fields of a piece that the office edits; without a title that the server derives from the name or entries. */
function written(piece: Part): Part {
  const isFromServer = (key: string) => serverFields.includes(key) || (key === 'title' && ('name' in piece || 'items' in piece));
  return Object.fromEntries(Object.entries(piece).filter(([key]) => !isFromServer(key)));
}

/** Merges two people's changes to the same saved version of a piece value by value. */
export function mergeDrafts(base: Item, mine: Draft, theirs: Item): MergedDrafts {
  const leaves = leavesOf('', { base: written(base), mine: written(mine), theirs: written(theirs) });
  const found = leaves.map((leaf) => ({ leaf, ...mergeSides(leaf) }));
  return {
    clashes: found.filter(({ isClash }) => isClash).map(({ leaf }) => leaf),
    settle(taken) {
      const own = found.filter(({ leaf, isMine }) => isMine && !taken.includes(leaf.path));
      const draft = structuredClone<Draft>(theirs);
      for (const { leaf } of own) put(draft, leaf);
      return { draft, isMine: own.length > 0 };
    },
  };
}
