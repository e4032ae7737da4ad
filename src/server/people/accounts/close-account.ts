import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { deleteSessionsOf } from './store-sessions.ts';
import { setEraseAt } from './store.ts';

/** Schedules the erasure of an account for a time (ms), unless it is scheduled already, and ends all its sessions. */
export async function startClosing(trx: Db, accountId: string, eraseAt: number): Promise<void> {
  await setEraseAt(trx, accountId, eraseAt);
  await deleteSessionsOf(trx, accountId);
}

/** Reopens a closed account; false if it is open or erased. */
export async function reopenAccount(app: App, accountId: string): Promise<boolean> {
  return setEraseAt(app.db, accountId, null);
}
