import { defaultLocale, type Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findAccountById, findAccountsById, setLocale } from './store.ts';

/** How to address and reach a candidate. */
export interface Contact {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** The language that the candidate used last. */
  locale: Locale;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

function contactOf({ name, email, phone, locale }: Account): Contact {
  return { name, email, phone, locale: locale ?? defaultLocale };
}

/** Name and bound contacts of an account; undefined if it is closed or absent. Also inside a transaction. */
export async function findContact(db: Db, accountId: string): Promise<Contact | undefined> {
  const account = await findAccountById(db, accountId);
  return account && contactOf(account);
}

/** Names and bound contacts of accounts by id, without closed or absent ones. Also inside a transaction. */
export async function findContacts(db: Db, accountIds: readonly string[]): Promise<Map<string, Contact>> {
  if (accountIds.length === 0) return new Map();
  const accounts = await findAccountsById(db, accountIds);
  return new Map(accounts.map((account) => [account.id, contactOf(account)]));
}

/** Stores the language a candidate uses, in which the office writes from now on. */
export async function rememberLocale(trx: Db, accountId: string, locale: Locale): Promise<void> {
  await setLocale(trx, accountId, locale);
}
