import type { App } from '#server/platform/app.ts';

import { deleteOldPreviews } from './store-previews.ts';

/** Milliseconds for which a key gives the same batch again. */
const remembered = 30 * 24 * 60 * 60_000;

/** Deletes what was previewed and never confirmed in time, and what was answered long ago. */
export async function forgetPreviews(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldPreviews(app.db, now, now - remembered);
}
