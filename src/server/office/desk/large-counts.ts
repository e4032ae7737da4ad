import type { App } from '#server/platform/app.ts';
import { createCachePerApp } from '#server/platform/cache.ts';

/** Beyond this many applications a count takes a while, and one more or less does not matter to its reader. */
const large = 10_000;
/** Milliseconds for which such a count is cached. */
const cachedFor = 10_000;

const cacheOf = createCachePerApp<unknown>({ max: 500 });

/**
 * Returns `count`. A count over more than 10,000 applications is cached for up to ten seconds, so that many recruiters
 * with the same list do not repeat it.
 * @param what identifies what is counted and for whom; always the same for one kind of value
 * @param sizeOf the number of applications a value covers
 */
export async function cachedCount<Value>(
  app: App,
  what: readonly unknown[],
  count: () => Promise<Value>,
  sizeOf: (value: Value) => number,
): Promise<Value> {
  const key = JSON.stringify(what);
  const slot = String(Math.floor(app.clock.now() / cachedFor));
  const cache = cacheOf(app);
  const kept = cache.find(key, slot);
  if (kept !== undefined) return kept as Value;
  const value = await count();
  if (sizeOf(value) > large) cache.set(key, slot, value);
  return value;
}
