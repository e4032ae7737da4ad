import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { lockApplications } from './office/store-office.ts';
import { updateTurns } from './store-turns.ts';

/** Applications per statement. */
const portion = 500;

/**
 * Updates whether applications wait for the office, and since when, after their status, tasks or decisions changed in the
 * same transaction. Applications for which the result is the same as before are not changed. The applications are locked, so
 * that of two transactions the later one sees the changes of both.
 */
export async function settleTurns(trx: Db, { clock }: Pick<App, 'clock'>, applicationIds: readonly string[]): Promise<void> {
  const now = clock.now();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = applicationIds.slice(from, from + portion);
    await lockApplications(trx, some);
    await updateTurns(trx, some, now);
  }
}
