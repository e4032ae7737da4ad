import type { App } from '#server/platform/app.ts';

import { deleteOldPreviews } from './store-previews.ts';

/** How long the answer to an idempotency key is stored, in milliseconds. */
const storedFor = 30 * 24 * 60 * 60_000;

/** Deletes expired previews that were not confirmed, and confirmed ones with their answers after thirty days. */
export async function forgetPreviews(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldPreviews(app.db, now, now - storedFor);
}
