import type { App } from '#server/platform/app.ts';
import { createCachePerApp } from '#server/platform/cache.ts';

/** Above this number of applications, counting is slow and the exact number matters little. */
const large = 10_000;
/** Maximum number of milliseconds for which a count above `large` is cached. */
const cachedFor = 10_000;

const cacheOf = createCachePerApp<unknown>({ max: 500 });

/**
 * Returns the result of `count`. A count of more than 10,000 applications is cached for up to ten seconds, so that
 * recruiters who open the same list do not repeat the count.
 * @param what the cache key, which names the count and the reach; different types of values need different keys
 * @param sizeOf returns the number of applications that a value counts
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
  const cached = cache.find(key, slot);
  if (cached !== undefined) return cached as Value;
  const value = await count();
  if (sizeOf(value) > large) cache.set(key, slot, value);
  return value;
}
