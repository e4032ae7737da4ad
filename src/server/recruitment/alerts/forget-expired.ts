import type { App } from '#server/platform/app.ts';

import { deleteOld } from './store.ts';

/** Milliseconds for which matches are stored: longer than the week between two mails. */
const matchesLast = 15 * 24 * 3_600_000;

/** Deletes old matches, expired requests, and filters without an alert. */
export async function forgetExpiredAlerts(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOld(app.db, { matches: now - matchesLast, requests: now });
}
