import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { turnOver } from './store-turns.ts';

/** Applications per statement. */
const portion = 500;

/**
 * Updates whose turn it is, the office's or not, after the status of applications, their tasks or decisions changed in
 * the same transaction. An unchanged turn keeps the moment since when it holds.
 */
export async function settleTurns(trx: Db, { clock }: Pick<App, 'clock'>, applicationIds: readonly string[]): Promise<void> {
  const now = clock.now();
  for (let from = 0; from < applicationIds.length; from += portion) {
    await turnOver(trx, applicationIds.slice(from, from + portion), now);
  }
}
