import { LRUCache } from 'lru-cache';

import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { App } from './app.ts';
import { currentRevision, type RevisionName } from './revisions.ts';

interface Entry<Value> {
  /** The version the value was made for; with any other version it is stale. */
  version: string;
  /** Increases with each computation and `set`, so that a slow computation never replaces a later value. */
  order: number;
  value: Value;
}

interface Limits<Value> {
  /** Maximum number of entries; the least recently used are evicted first. */
  max: number;
  /** Maximum total of the sizes that `sizeOf` returns (at least 1 each); absent for no limit. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
}

/** Values by key, each valid for one version; concurrent callers share one computation. */
export interface Cache<Value> {
  /** The value of this version, computed on a miss. A failed computation is not cached. */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value>;
  /** The cached value of this version, if any. */
  find(key: string, version: string): Value | undefined;
  /** Stores a value that was computed elsewhere, e.g. many in one query. */
  set(key: string, version: string, value: Value): void;
}

/** An in-memory cache; the caller's `version` decides what is still valid. */
export function createCache<Value>({ max, maxSize, sizeOf }: Limits<Value>): Cache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({
    max,
    ...(maxSize !== undefined && sizeOf ? { maxSize, sizeCalculation: ({ value }: Entry<Value>) => sizeOf(value) } : {}),
  });
  const computations = new Map<string, Promise<Value>>();
  let begun = 0;

  function storeIfNewest(key: string, entry: Entry<Value>): void {
    if ((entries.peek(key)?.order ?? 0) < entry.order) entries.set(key, entry);
  }

  function compute(key: string, version: string, make: () => Promise<Value>): Promise<Value> {
    const name = `${version} ${key}`;
    let running = computations.get(name);
    if (!running) {
      begun += 1;
      const order = begun;
      running = make()
        .then((value) => {
          storeIfNewest(key, { version, order, value });
          return value;
        })
        .finally(() => computations.delete(name));
      computations.set(name, running);
    }
    return running;
  }

  return {
    async get(key, version, make) {
      const entry = entries.get(key);
      return entry?.version === version ? entry.value : compute(key, version, make);
    },
    find(key, version) {
      const entry = entries.get(key);
      return entry?.version === version ? entry.value : undefined;
    },
    set(key, version, value) {
      begun += 1;
      storeIfNewest(key, { version, order: begun, value });
    },
  };
}

/** The version of cached data that depends on `name`. It changes with the revision of `name` and at midnight in Shanghai. */
export function versionOf(app: App, name: RevisionName): string {
  return `${currentRevision(app, name)} ${todayInShanghai(app.clock.now())}`;
}

/** One cache per app, created on first use: tests run several apps in one process. */
export function createCachePerApp<Value>(limits: Limits<Value>): (app: App) => Cache<Value> {
  const caches = new WeakMap<App, Cache<Value>>();
  return (app) => {
    let cache = caches.get(app);
    if (!cache) caches.set(app, (cache = createCache(limits)));
    return cache;
  };
}
