import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { insertAccounts, newAccount } from './store.ts';

interface MadeAccount {
  name: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  /** The time (ms) of the account's creation. */
  at: number;
}

/**
 * Creates accounts without verifying their addresses, for demonstrations.
 * @returns the ids of new accounts by address; addresses that already had an account are missing
 */
export async function makeAccounts(trx: Db, given: readonly MadeAccount[]): Promise<Map<string, string>> {
  const rows = given.map(({ at, ...account }) => ({ ...newAccount(newId(), at, 'zh-cn'), ...account }));
  const stored = await insertAccounts(trx, rows);
  return new Map(stored.map(({ id, email }) => [email!, id]));
}
