import { localePath } from '#lib/addresses/paths.ts';
import { localeFrom } from '#lib/text/locale.ts';
import { isSessionHinted } from '#lib/stores/session.ts';

/**
 * Registers the service worker, if the layout says that pages may be cached. The worker then stores the home page and, for
 * signed-in candidates, the resume page. If the current page was opened without the worker and may be cached, the worker
 * stores it too, with its files.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const { lang, dataset } = document.documentElement;
  if (!serviceWorker || !dataset.worker) return;
  // `controller` does not tell this, because a worker takes over open pages as soon as it is active.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasOpenedWithout = !navigation?.workerStart;
  await serviceWorker.register(dataset.worker);
  const { active } = await serviceWorker.ready;
  const shells = isSessionHinted() ? ['/home', '/personal'] : ['/home'];
  const addresses = shells.map((path) => new URL(localePath(path, localeFrom(lang)), location.origin).href);
  if (wasOpenedWithout) {
    addresses.push(location.href, ...performance.getEntriesByType('resource').map(({ name }) => name));
  }
  active?.postMessage(addresses);
}
