import type { Db } from '#server/db/database.ts';

import { findAccountById } from './store.ts';

/** How a candidate is addressed and reached. */
export interface Contact {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** The name and the bound addresses of an account; undefined where it is closed or absent. Also inside a transaction. */
export async function findContact(db: Db, accountId: string): Promise<Contact | undefined> {
  const account = await findAccountById(db, accountId);
  return account && { name: account.name, email: account.email, phone: account.phone };
}
