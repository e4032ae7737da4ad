import type { Page } from 'playwright';

/** Holds back a page's saves (PUT) to addresses that match `path` until `letThrough` is called. */
export async function holdSaves(page: Page, path: string): Promise<{ sent: Promise<unknown>; letThrough: () => void }> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  return { sent: page.waitForRequest((request) => request.method() === 'PUT'), letThrough: () => resolve(undefined) };
}
