import type { App } from '#server/platform/app.ts';

import { deleteOver } from './store.ts';

/** Milliseconds that a download may take. */
const takingLasts = 3_600_000;
/** Milliseconds for which an export is listed; the log keeps it for good. */
const toldFor = 30 * 86_400_000;

/** Deletes files that were downloaded or have expired. */
export async function forgetExports(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOver(app.db, { now, takenBefore: now - takingLasts, askedBefore: now - toldFor });
}
