import { LRUCache } from 'lru-cache';

import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { App } from './app.ts';
import { currentRevision, type RevisionName } from './revisions.ts';

interface Entry<Value> {
  /** What the value was made for: another version makes it a former one. */
  version: string;
  /** Rises with each making, so that a slow one never takes the place of one that began later. */
  order: number;
  value: Value;
}

interface Limits<Value> {
  /** The longest unused go first. */
  max: number;
  /** What all values together may weigh, as `sizeOf` (1 or more) tells it. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
}

/** Values by key, each good for one version; callers that ask for the same one meanwhile share its making. */
export interface Cache<Value> {
  /** The value of this version, made where it is not there; what could not be made is asked for again. */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value>;
  /** The value of this version where it is there, without making it. */
  find(key: string, version: string): Value | undefined;
  /** Keeps a value that was made otherwise, e.g. many in one go. */
  set(key: string, version: string, value: Value): void;
}

/** Keeps values in memory until they are evicted; what they are good for is the caller's `version`. */
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

/** What is read of `name` is good for this long: until its revision is raised or a day begins in Shanghai. */
export function versionOf(app: App, name: RevisionName): string {
  return `${currentRevision(app, name)} ${todayInShanghai(app.clock.now())}`;
}

/** One cache for each app, made when it is first asked for: tests run several in one process. */
export function createCachePerApp<Value>(limits: Limits<Value>): (app: App) => Cache<Value> {
  const caches = new WeakMap<App, Cache<Value>>();
  return (app) => {
    let cache = caches.get(app);
    if (!cache) caches.set(app, (cache = createCache(limits)));
    return cache;
  };
}
