import type { App } from '#server/platform/app.ts';

import { deleteExpiredAccountRows } from './store.ts';

const signInsKeptFor = 365 * 24 * 60 * 60 * 1000;

/** Deletes sessions that ended, registrations whose link was never used, and sign-ins of more than a year ago. */
export async function forgetExpiredSessions(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteExpiredAccountRows(app.db, now, now - signInsKeptFor);
}
