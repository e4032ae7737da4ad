import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { changeToAttending } from '../store-written-tests.ts';

/**
 * Whoever accepts the invitation to a test attends it, whatever was answered to the question before. The caller has checked
 * whose application it is.
 * @param site key of the test site; null where the test is elsewhere
 */
export function attendAfterAll(trx: Db, app: App, applicationId: string, site: string | null): Promise<void> {
  return changeToAttending(trx, applicationId, { site, answeredAt: app.clock.now() });
}
