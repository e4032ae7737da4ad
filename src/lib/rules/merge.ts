type Values = Readonly<Record<string, unknown>>;

/** The same values as both sides loaded them, and as each has them now. */
export interface Versions<Value> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/**
 * A value that both sides changed differently. For names that are merged as one value (`units`), `mine` and `theirs` are
 * lists of the values of these names.
 */
export interface Clash {
  path: string;
  mine: unknown;
  theirs: unknown;
}

/** How values are merged. */
export interface MergeRules {
  /** Whether two values are equal; by default, whether their JSON is equal. */
  isSame?: (one: unknown, other: unknown) => boolean;
  /** At any depth: names whose values are merged as one value, such as a phone number and its area code. */
  units?: readonly (readonly string[])[];
  /**
   * The key of a list's entry; entries of the three versions with the same key are the same entry. A list without keys is
   * merged as one value.
   */
  keyOf?: (entry: Values, index: number) => string | undefined;
  /** Whether lists with added, moved or removed entries are merged entry by entry too. If not, each such list is one value. */
  mergesMoves?: boolean;
  /** Paths of clashes for which the other side's value is taken. */
  taken?: readonly string[];
}

/** Whether two values are equal as JSON. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The keys of a merged list, in the order of `mine` if `mine` moved entries, else of `theirs`. A new entry of the other
 * side follows the entry that precedes it on that side.
 */
function orderOf({ base, mine, theirs }: Versions<string[]>): string[] {
  const common = (keys: string[], others: string[]) => keys.filter((key) => others.includes(key)).join();
  const hasMoved = common(mine, base) !== common(base, mine);
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  second.forEach((key, index) => {
    if (!order.includes(key)) order.splice(order.indexOf(second[index - 1] ?? '') + 1, 0, key);
  });
  return order;
}

/**
 * Merges the changes that two sides made to the same values, value by value. A value that only one side changed comes
 * from that side. For clashes, `mine` is used, or `theirs` for the paths in `taken`.
 */
export function merge<Value extends object>(versions: Versions<Value>, rules: MergeRules = {}) {
  const { isSame = isSameValue, units = [], keyOf, mergesMoves = false, taken = [] } = rules;
  const clashes: Clash[] = [];
  const below = (path: string, step: string | number) => (path === '' ? String(step) : `${path}.${step}`);

  /** Chooses a side for values that are merged as one. */
  function choose(path: string, { base, mine, theirs }: Versions<unknown[]>): unknown[] {
    const areSame = (some: unknown[], others: unknown[]) => some.every((one, index) => isSame(one, others[index]));
    if (areSame(base, mine)) return theirs;
    if (areSame(base, theirs) || areSame(mine, theirs)) return mine;
    const shown = (values: unknown[]) => (values.length > 1 ? values : values[0]);
    clashes.push({ path, mine: shown(mine), theirs: shown(theirs) });
    return taken.includes(path) ? theirs : mine;
  }

  function entriesOf(list: unknown): Map<string, unknown> | undefined {
    const entries = list ?? [];
    if (!Array.isArray(entries)) return undefined;
    const pairs = entries.map((entry, index) => [isValues(entry) ? keyOf?.(entry, index) : undefined, entry] as const);
    return pairs.every((pair): pair is [string, unknown] => pair[0] !== undefined) ? new Map(pairs) : undefined;
  }

  /** The merged entries of a list; undefined if it has to be merged as one value. */
  function mergeLists(path: string, lists: Versions<unknown>): unknown[] | undefined {
    const [base, mine, theirs] = [entriesOf(lists.base), entriesOf(lists.mine), entriesOf(lists.theirs)];
    if (!keyOf || !base || !mine || !theirs) return undefined;
    const keys = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
    if (!mergesMoves && !(isSameValue(keys.base, keys.mine) && isSameValue(keys.base, keys.theirs))) return undefined;
    return orderOf(keys)
      .map((key, index) => mergeOne(below(path, index), { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) }))
      .filter((entry) => entry !== undefined);
  }

  function mergeOne(path: string, { base, mine, theirs }: Versions<unknown>): unknown {
    if (isValues(mine) && isValues(theirs)) return mergeNamed(path, { base: isValues(base) ? base : {}, mine, theirs });
    const isList = Array.isArray(mine) || Array.isArray(theirs);
    const list = isList ? mergeLists(path, { base, mine, theirs }) : undefined;
    return list ?? choose(path, { base: [base], mine: [mine], theirs: [theirs] })[0];
  }

  function mergeNamed(path: string, { base, mine, theirs }: Versions<Values>): Values {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const merged: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, undefined]));
    for (const name of names) {
      const unit = units.find((one) => one.includes(name))?.filter((one) => names.includes(one)) ?? [name];
      const at = below(path, unit.join('+'));
      const valuesIn = (values: Values) => unit.map((one) => values[one]);
      if (unit.length === 1) merged[name] = mergeOne(at, { base: base[name], mine: mine[name], theirs: theirs[name] });
      else if (name === unit[0]) {
        const chosen = choose(at, { base: valuesIn(base), mine: valuesIn(mine), theirs: valuesIn(theirs) });
        unit.forEach((one, index) => (merged[one] = chosen[index]));
      }
    }
    return merged;
  }

  return { value: mergeOne('', versions) as Value, clashes: clashes as readonly Clash[] };
}
