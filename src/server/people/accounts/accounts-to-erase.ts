import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ErasedAccount } from '#server/platform/personal-data.ts';

import { findAccountsToErase, takeAccountToErase } from './store.ts';

/** At most `count` closed accounts whose erasure is due. */
export async function listAccountsToErase(app: App, count: number): Promise<ErasedAccount[]> {
  return findAccountsToErase(app.db, app.clock.now(), count);
}

/**
 * Claims an account for erasure in this transaction; undefined if the account was reopened or another instance erased
 * it meanwhile.
 */
export async function takeForErasure(trx: Db, app: App, id: string): Promise<ErasedAccount | undefined> {
  return takeAccountToErase(trx, id, app.clock.now());
}
