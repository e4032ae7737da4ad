import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

/** How long to wait for a change of the worker or its caches, and how often to look for it (ms). */
const patience = { timeout: 60_000, interval: 100 };

/** The addresses in the caches of the site's service worker, by the name of the cache. */
export async function cachedAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const stored = await (await caches.open(name)).keys();
      found[name] = stored.map(({ url }) => url.slice(location.origin.length));
    }
    return found;
  });
}

/** Waits until the worker controls the page and has cached these addresses. */
export async function waitUntilCached(page: Page, ...addresses: string[]): Promise<void> {
  const missing = async () => {
    const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    const cached = Object.values(await cachedAddresses(page)).flat();
    return [...(isControlled ? [] : ['the page']), ...addresses.filter((address) => !cached.includes(address))];
  };
  await expect.poll(missing, patience).toEqual([]);
}

/** Waits until no service worker is registered. */
export async function waitUntilRemoved(page: Page): Promise<void> {
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered, patience).toBe(0);
}

/** Runs `work` without a network. */
export async function offline<Result>(context: BrowserContext, work: () => Promise<Result>): Promise<Result> {
  await context.setOffline(true);
  try {
    return await work();
  } finally {
    await context.setOffline(false);
  }
}
