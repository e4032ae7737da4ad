import { defaultLocale, type Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findAccountById, findAccountsById, setLocale } from './store.ts';

/** A candidate's name, contacts and language. */
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

/** Name and contacts of an account; undefined if it is erased or unknown. */
export async function findContact(db: Db, accountId: string): Promise<Contact | undefined> {
  const account = await findAccountById(db, accountId);
  return account && contactOf(account);
}

/** Names and contacts of accounts by id; erased and unknown ones are missing. */
export async function findContacts(db: Db, accountIds: readonly string[]): Promise<Map<string, Contact>> {
  if (accountIds.length === 0) return new Map();
  const accounts = await findAccountsById(db, accountIds);
  return new Map(accounts.map((account) => [account.id, contactOf(account)]));
}

/** Stores the language that a candidate uses, in which messages are sent from now on. */
export async function rememberLocale(trx: Db, accountId: string, locale: Locale): Promise<void> {
  await setLocale(trx, accountId, locale);
}
