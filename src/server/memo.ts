import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { App } from './app.ts';
import { readRevision, type RevisionName } from './revisions.ts';

interface Shelf<Value> {
  version: string;
  kept: Map<string, Promise<Value>>;
}

/** Gives the answer kept under `key`, or makes and keeps it. */
export type Memo<Value> = (app: App, key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Keeps answers that change only when a revision is raised or a day begins in Shanghai. At most `max` of them,
 * the longest unused go first; callers that ask at the same time share one answer.
 */
export function createMemo<Value>(revision: RevisionName, max: number): Memo<Value> {
  const shelves = new WeakMap<App, Shelf<Value>>();

  return async (app, key, make) => {
    const version = `${await readRevision(app, revision)} ${todayInShanghai(app.clock.now())}`;
    let shelf = shelves.get(app);
    if (shelf?.version !== version) {
      shelf = { version, kept: new Map() };
      shelves.set(app, shelf);
    }
    const { kept } = shelf;
    const known = kept.get(key);
    const value = known ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (known) return known;
    if (kept.size > max) kept.delete(kept.keys().next().value!);
    value.catch(() => kept.delete(key));
    return value;
  };
}
