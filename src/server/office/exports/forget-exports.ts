import type { App } from '#server/platform/app.ts';

import { deleteOver } from './store.ts';

/** Milliseconds that a download may take before its file is deleted. */
const downloadTime = 3_600_000;
/** Milliseconds after the request until a finished export is deleted; its log entries stay. */
const listedFor = 30 * 86_400_000;

/**
 * Deletes the files of exports that were downloaded over an hour ago, have expired or failed, and after 30 days the exports
 * themselves.
 */
export async function forgetExports(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOver(app.db, { now, takenBefore: now - downloadTime, askedBefore: now - listedFor });
}
