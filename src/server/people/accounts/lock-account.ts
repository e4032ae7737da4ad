import type { Db } from '#server/platform/db/database.ts';

import { lockRow } from './store.ts';

/** Locks an account until the transaction ends, so that each upload and each change sees what the one before left. */
export function lockAccount(trx: Db, accountId: string): Promise<void> {
  return lockRow(trx, accountId);
}
