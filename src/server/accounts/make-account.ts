import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';

import { findAccount, insertAccount, newAccount } from './store.ts';

interface MadeAccount {
  name: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
}

/**
 * Makes an account without proof of its address, for demonstrations.
 * @returns its id; undefined where the address has one
 */
export async function makeAccount(app: App, given: MadeAccount): Promise<string | undefined> {
  return transaction(app, async (trx) => {
    if (await findAccount(trx, { email: given.email })) return undefined;
    const row = { ...newAccount(newId(), app.clock.now(), 'zh-cn'), ...given };
    return (await insertAccount(trx, row)) ? row.id : undefined;
  });
}
