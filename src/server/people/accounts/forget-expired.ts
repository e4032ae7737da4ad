import type { App } from '#server/platform/app.ts';

import { deleteExpiredAccountRows } from './store.ts';

const signInsKeptFor = 365 * 24 * 60 * 60 * 1000;

/** Deletes expired sessions and registrations, and sign-ins older than a year. */
export async function forgetExpiredSessions(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteExpiredAccountRows(app.db, now, now - signInsKeptFor);
}
