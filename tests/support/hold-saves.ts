import type { Page } from 'playwright';

/** Holds back a page's saves to addresses that match `path` until `letThrough` is called. `path` must allow for a query. */
export async function holdSaves(
  page: Page,
  path: string | RegExp,
  method = 'PUT',
): Promise<{ sent: Promise<unknown>; letThrough: () => void }> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  const { promise: sent, resolve: tell } = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) {
      tell(undefined);
      await held;
    }
    await route.continue();
  });
  return { sent, letThrough: () => resolve(undefined) };
}
