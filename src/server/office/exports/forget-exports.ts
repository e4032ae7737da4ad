import type { App } from '#server/platform/app.ts';

import { deleteOver } from './store.ts';

/** Milliseconds that a file which is being taken may be on its way. */
const takingLasts = 3_600_000;
/** Milliseconds for which it is told that there was an export; the log keeps it for good. */
const toldFor = 30 * 86_400_000;

/** Deletes files that were taken or whose day is over. */
export async function forgetExports(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOver(app.db, { now, takenBefore: now - takingLasts, askedBefore: now - toldFor });
}
