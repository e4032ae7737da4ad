import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { deleteSessionsOf } from './store-sessions.ts';
import { setEraseAt } from './store.ts';

/** Ends every session of an account and returns when it will be erased, in milliseconds. */
export async function startClosing(trx: Db, accountId: string, eraseAt: number): Promise<void> {
  await setEraseAt(trx, accountId, eraseAt);
  await deleteSessionsOf(trx, accountId);
}

/** Reopens a closed account; false if it was open, or is erased. */
export async function reopenAccount(app: App, accountId: string): Promise<boolean> {
  return setEraseAt(app.db, accountId, null);
}
