import type { App } from '#server/app.ts';

import { deleteExpiredAccountRows } from './store.ts';

/** Deletes sessions that ended and registrations whose link was never used. */
export async function forgetExpiredSessions(app: App): Promise<void> {
  await deleteExpiredAccountRows(app.db, app.clock.now());
}
