import type { Field } from '#lib/forms/field.ts';

import type { Values } from '../form/paths.ts';
import { isSameData } from './same-data.ts';

/** The result of merging two versions of a section. */
export interface Merged {
  /** The values with the changes of both sides; `mine` wins if both changed a value differently. */
  values: Values;
  /** Whether both changed a value differently, so that the reader must choose. */
  clashes: boolean;
}

type Entry = Values | undefined;

function same(one: unknown, other: unknown): boolean {
  return isSameData({ value: one }, { value: other });
}

function isEntries(value: unknown): value is Values[] {
  return Array.isArray(value);
}

/** The entries of a list by id, or by index if they have none. */
function keyedEntries(entries: unknown): Map<string, Values> {
  const list = isEntries(entries) ? entries : [];
  return new Map(list.map((entry, index) => [typeof entry.id === 'string' ? entry.id : `#${index}`, entry]));
}

/**
 * The keys of a merged list, in the order of `mine` if that moved entries, else of `theirs`. New entries of the other side
 * come after the entry that precedes them there.
 */
function orderOf(base: string[], mine: string[], theirs: string[]): string[] {
  const common = (keys: string[], others: string[]) => keys.filter((key) => others.includes(key)).join();
  const hasMoved = common(mine, base) !== common(base, mine);
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  second.forEach((key, place) => {
    if (!order.includes(key)) order.splice(order.indexOf(second[place - 1] ?? '') + 1, 0, key);
  });
  return order;
}

function mergeEntry(base: Entry, mine: Entry, theirs: Entry): { entry: Entry; clashes: boolean } {
  if (mine && theirs) {
    const { values, clashes } = mergeValues([], base ?? {}, mine, theirs);
    return { entry: values, clashes };
  }
  const left = mine ?? theirs;
  if (!base || !left || same(left, base)) return { entry: base ? undefined : left, clashes: false };
  return { entry: mine, clashes: true };
}

function mergeEntries(base: unknown, mine: unknown, theirs: unknown): { value: Values[]; clashes: boolean } {
  const [before, own, other] = [keyedEntries(base), keyedEntries(mine), keyedEntries(theirs)];
  const merged = orderOf([...before.keys()], [...own.keys()], [...other.keys()]).map((key) =>
    mergeEntry(before.get(key), own.get(key), other.get(key)),
  );
  return {
    value: merged.flatMap(({ entry }) => (entry ? [entry] : [])),
    clashes: merged.some(({ clashes }) => clashes),
  };
}

/** Maps the name of each area code's field to that of its phone number, because both are merged as one value. */
function partnersOf(fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => (field.kind === 'phone' && field.prefix ? [[field.prefix, field.name]] : [])),
  );
}

/**
 * Merges the changes that two tabs made to the same stored values (`base`), value by value; list entries are matched by
 * id. A value changed by one side only comes from that side.
 */
export function mergeValues(fields: readonly Field[], base: Values, mine: Values, theirs: Values): Merged {
  const partners = partnersOf(fields);
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const unitOf = (values: Values, unit: string) =>
    names.filter((name) => (partners[name] ?? name) === unit).map((name) => ({ value: values[name] }));
  const values: Values = {};
  let clashes = false;
  for (const name of names) {
    const unit = partners[name] ?? name;
    const [before, own, other] = [unitOf(base, unit), unitOf(mine, unit), unitOf(theirs, unit)];
    if (isEntries(mine[name]) || isEntries(theirs[name])) {
      const list = mergeEntries(base[name], mine[name], theirs[name]);
      values[name] = list.value;
      clashes ||= list.clashes;
    } else if (same(own, before)) values[name] = theirs[name];
    else {
      values[name] = mine[name];
      clashes ||= !same(other, before) && !same(own, other);
    }
  }
  return { values, clashes };
}
