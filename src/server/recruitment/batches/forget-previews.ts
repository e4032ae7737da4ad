import type { App } from '#server/platform/app.ts';

import { deleteOldPreviews } from './store-previews.ts';

/** Milliseconds for which an idempotency key gives the same batch again. */
const remembered = 30 * 24 * 60 * 60_000;

/** Deletes expired previews that were never confirmed, and old answers. */
export async function forgetPreviews(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldPreviews(app.db, now, now - remembered);
}
