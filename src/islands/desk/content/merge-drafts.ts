import { mergeSides, type Sides } from '../ui/merge.ts';
import type { Draft, Item } from './draft.ts';

/** What is not written but told of a piece. */
const told: readonly string[] = [
  ...['id', 'version', 'versions', 'updatedAt', 'updatedBy', 'shownVersion', 'hasPage', 'state', 'publishFrom'],
];
/** What an entry of a dictionary says of where it leads is one value. */
const ofLink: readonly string[] = ['def1', 'def2', 'def3'];

type Part = Record<string, unknown>;

/** A value that is changed as a whole. */
interface Leaf extends Sides {
  path: string;
}

/** What both versions come to. */
export interface MergedDrafts {
  /** Values that both changed differently. */
  clashes: readonly Leaf[];
  /** The piece with the changes of both; where both changed a value, the own one but for the paths in `taken`. */
  settle(taken: readonly string[]): { draft: Draft; isMine: boolean };
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What tells an entry of a list from its neighbours. */
function nameOf(entry: unknown): unknown {
  return isPart(entry) ? (entry.k ?? entry.url ?? entry.videoFile ?? entry.picture) : undefined;
}

/** Whether three lists hold the same entries in the same places, so that each entry can be merged by itself. */
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

/** The values of a path, or of what lies below it where that can be told apart. */
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

/** Puts a value where its path says, into parts that are there. */
function put(into: Part, { path, mine }: Leaf): void {
  const steps = path.split('.');
  const part = steps.slice(0, -1).reduce((at, step) => at[step] as Part, into);
  const keys = steps.at(-1)!.split('+');
  if (!keys.some((key) => ofLink.includes(key))) part[keys[0]!] = mine;
  else keys.forEach((key, at) => (part[key] = (mine as unknown[])[at]));
}

/** What is written of a piece; the title of one that has a name or entries is told of it. */
function written(piece: Part): Part {
  const isTold = (key: string) => told.includes(key) || (key === 'title' && ('name' in piece || 'items' in piece));
  return Object.fromEntries(Object.entries(piece).filter(([key]) => !isTold(key)));
}

/** Merges, value by value, what two people made of the same saved version of a piece. */
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
