import type { App } from '#server/app.ts';

import { findUpcoming, type SessionRow } from './store.ts';

/** Sessions that have not ended, the earliest first: at most a hundred. */
export async function listUpcomingSessions(app: App): Promise<SessionRow[]> {
  return findUpcoming(app.db, app.clock.now(), 100);
}
