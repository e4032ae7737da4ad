import { LRUCache } from 'lru-cache';

import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { App } from './app.ts';
import { currentRevision, type RevisionName } from './revisions.ts';

interface Entry<Value> {
  /** The version the value was made for; with any other version it is stale. */
  version: string;
  /** Increases with each computation, so that a slow one never replaces the result of a later one. */
  order: number;
  value: Value;
}

interface Limits<Value> {
  /** Entries; the least recently used are evicted first. */
  max: number;
  /** Total size of all values, as `sizeOf` (at least 1 each) returns it. */
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
  const kept = new LRUCache<string, Entry<Value>>({
    max,
    ...(maxSize !== undefined && sizeOf ? { maxSize, sizeCalculation: ({ value }: Entry<Value>) => sizeOf(value) } : {}),
  });
  const beingMade = new Map<string, Promise<Value>>();
  let begun = 0;

  function keep(key: string, entry: Entry<Value>): void {
    if ((kept.peek(key)?.order ?? 0) < entry.order) kept.set(key, entry);
  }

  function renew(key: string, version: string, make: () => Promise<Value>): Promise<Value> {
    const making = `${version} ${key}`;
    let running = beingMade.get(making);
    if (!running) {
      begun += 1;
      const order = begun;
      running = make()
        .then((value) => {
          keep(key, { version, order, value });
          return value;
        })
        .finally(() => beingMade.delete(making));
      beingMade.set(making, running);
    }
    return running;
  }

  return {
    async get(key, version, make) {
      const entry = kept.get(key);
      return entry?.version === version ? entry.value : renew(key, version, make);
    },
    find(key, version) {
      const entry = kept.get(key);
      return entry?.version === version ? entry.value : undefined;
    },
    set(key, version, value) {
      begun += 1;
      keep(key, { version, order: begun, value });
    },
  };
}

/** The version of what is read of `name`: it changes with its revision and with the day in Shanghai. */
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
