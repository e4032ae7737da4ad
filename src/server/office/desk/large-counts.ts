import type { App } from '#server/platform/app.ts';
import { createCachePerApp } from '#server/platform/cache.ts';

/** Past so many applications a count takes a while, and one more or less changes nothing for whoever reads it. */
const large = 10_000;
/** Milliseconds for which a count of so many is kept at most. */
const keptFor = 10_000;

const cacheOf = createCachePerApp<unknown>({ max: 500 });

/**
 * What `count` finds. Where it is about more than 10,000 applications it is kept for up to ten seconds, so that many
 * recruiters who look at the same lists do not count them over and over.
 * @param what what is counted and for whom; the same always for the same kind of value
 * @param sizeOf how many applications a value is about
 */
export async function countKept<Value>(
  app: App,
  what: readonly unknown[],
  count: () => Promise<Value>,
  sizeOf: (value: Value) => number,
): Promise<Value> {
  const key = JSON.stringify(what);
  const slot = String(Math.floor(app.clock.now() / keptFor));
  const cache = cacheOf(app);
  const kept = cache.find(key, slot);
  if (kept !== undefined) return kept as Value;
  const value = await count();
  if (sizeOf(value) > large) cache.set(key, slot, value);
  return value;
}
