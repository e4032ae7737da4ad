import { type Preferences, recipientFor } from '#lib/rules/preferences.ts';
import { defaultLocale, type Locale } from '#lib/text/locale.ts';
import type { TemplatePurpose } from '#lib/forms/message-templates.ts';
import type { Channel } from '#server/people/messages/message.ts';
import { preferencesOf } from '#server/people/messages/preferences.ts';
import type { Db } from '#server/platform/db/database.ts';

import { type findAccountById, findAccountsById, findOpenAccountsOfEmails, setLocale } from './store.ts';

/** Ids per statement. */
const portion = 500;

/** A candidate's name, contacts and language. */
export interface Contact {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** The language of the last sign-in or application; the default language if unknown. */
  locale: Locale;
  /** The messages that the candidate wants. */
  preferences: Preferences;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

function contactOf({ name, email, phone, locale }: Account, preferences: Preferences): Contact {
  return { name, email, phone, locale: locale ?? defaultLocale, preferences };
}

/** Where a candidate gets messages of a purpose; undefined if none of the wanted channels has an address. */
export function recipientOf(
  { preferences, ...addresses }: Contact,
  purpose: TemplatePurpose,
): { channel: Channel; to: string } | undefined {
  return recipientFor(purpose, addresses, preferences);
}

/** Name and contacts of an account; undefined if the account is erased or unknown. */
export async function findContact(db: Db, accountId: string): Promise<Contact | undefined> {
  return (await findContacts(db, [accountId])).get(accountId);
}

/** Names and contacts of accounts by id; erased and unknown accounts are missing. */
export async function findContacts(db: Db, accountIds: readonly string[]): Promise<Map<string, Contact>> {
  const ids = [...new Set(accountIds)];
  const preferences = await preferencesOf(db, ids);
  const contacts = new Map<string, Contact>();
  for (let from = 0; from < ids.length; from += portion) {
    for (const account of await findAccountsById(db, ids.slice(from, from + portion)))
      contacts.set(account.id, contactOf(account, preferences.get(account.id)!));
  }
  return contacts;
}

/** Whether an account is neither closed nor erased. */
export async function isOpenAccount(db: Db, accountId: string): Promise<boolean> {
  return (await findAccountsById(db, [accountId])).some(({ eraseAt }) => eraseAt === null);
}

/** The ids of the accounts that have one of these addresses, by address; closed accounts are missing. */
export async function findAccountIds(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const accounts = await findOpenAccountsOfEmails(db, emails);
  return new Map(accounts.map(({ id, email }) => [email!, id]));
}

/** Stores the language that a candidate uses; messages to the candidate are sent in it from now on. */
export async function rememberLocale(trx: Db, accountId: string, locale: Locale): Promise<void> {
  await setLocale(trx, accountId, locale);
}
