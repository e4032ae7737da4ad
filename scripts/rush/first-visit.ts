import { serviceWorkerPath } from '#lib/browser/service-worker.ts';

import { launchBrowser } from '../look/browser.ts';

/** Pages that the service worker stores when somebody opens the home page for the first time. */
const stored = ['/home', '/offline', '/en-us/offline'];

/**
 * Opens the home page in a browser that has never visited the site, and returns the addresses of the service worker and of
 * everything that it stores: pages, scripts, styles and pictures.
 */
export async function addressesOfFirstVisit(server: string): Promise<string[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    await page.goto(`${server}/home`);
    const cached = await page.evaluate(async (wanted) => {
      const cachedNow = async () => {
        const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
        return (await Promise.all(lists)).flat().map(({ url }) => url.slice(location.origin.length));
      };
      for (;;) {
        const found = await cachedNow();
        if (wanted.every((path) => found.includes(path))) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }, stored);
    return [serviceWorkerPath, ...cached];
  } finally {
    await browser.close();
  }
}
