import type { App } from '#server/platform/app.ts';

import { deleteOldPreviews } from './store-previews.ts';

/** How long a confirmed preview with its answer is stored after its expiry, in milliseconds. */
const storedFor = 30 * 24 * 60 * 60_000;

/** Deletes previews that have expired: unconfirmed ones at once, confirmed ones with their answers after thirty days. */
export async function forgetPreviews(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldPreviews(app.db, now, now - storedFor);
}
