import type { Db } from '#server/platform/db/database.ts';

import { lockRow } from './store.ts';

/** Locks an account until the transaction ends, so that its concurrent uploads and changes run one after the other. */
export function lockAccount(trx: Db, accountId: string): Promise<void> {
  return lockRow(trx, accountId);
}
