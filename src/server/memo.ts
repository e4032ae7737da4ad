import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { App } from './app.ts';
import { readRevision, type RevisionName } from './revisions.ts';

interface Shelf<Value> {
  version: string;
  kept: Map<string, Value>;
}

/** Where values are kept until the revision is raised or a day begins in Shanghai. */
function createShelves<Value>(revision: RevisionName) {
  const shelves = new WeakMap<App, Shelf<Value>>();
  return async (app: App): Promise<Map<string, Value>> => {
    const version = `${await readRevision(app, revision)} ${todayInShanghai(app.clock.now())}`;
    let shelf = shelves.get(app);
    if (shelf?.version !== version) {
      shelf = { version, kept: new Map() };
      shelves.set(app, shelf);
    }
    return shelf.kept;
  };
}

function dropOldest(kept: Map<string, unknown>): void {
  kept.delete(kept.keys().next().value!);
}

/** Gives the answer kept under `key`, or makes and keeps it. */
export type Memo<Value> = (app: App, key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Keeps answers that change only when a revision is raised or a day begins in Shanghai. At most `max` of them,
 * the longest unused go first; callers that ask at the same time share one answer.
 */
export function createMemo<Value>(revision: RevisionName, max: number): Memo<Value> {
  const keptFor = createShelves<Promise<Value>>(revision);

  return async (app, key, make) => {
    const kept = await keptFor(app);
    const known = kept.get(key);
    const value = known ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (known) return known;
    if (kept.size > max) dropOldest(kept);
    value.catch(() => kept.delete(key));
    return value;
  };
}

/** Gives what is kept under each of the keys; what is not is made in one go. What can not be made is left out. */
export type BatchMemo<Value> = (
  app: App,
  keys: readonly string[],
  make: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
) => Promise<Value[]>;

/** Keeps many small values as `createMemo` does; the longest kept go first. */
export function createBatchMemo<Value>(revision: RevisionName, max: number): BatchMemo<Value> {
  const keptFor = createShelves<Value>(revision);

  return async (app, keys, make) => {
    const kept = await keptFor(app);
    const missing = keys.filter((key) => !kept.has(key));
    const made = missing.length > 0 ? await make(missing) : undefined;
    const values = keys.map((key) => kept.get(key) ?? made?.get(key)).filter((value) => value !== undefined);
    made?.forEach((value, key) => kept.set(key, value));
    while (kept.size > max) dropOldest(kept);
    return values;
  };
}
