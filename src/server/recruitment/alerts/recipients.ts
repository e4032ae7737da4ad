import type { Locale } from '#lib/text/locale.ts';
import { findContact } from '#server/people/accounts/find-contact.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import {
  changeRecipient,
  findRecipientOfAccount,
  findRecipientOfEmail,
  findRecipientOfToken,
  insertRecipient,
  mergeRecipients,
  type RecipientRow,
} from './store.ts';

function contextOf(id: string): string {
  return `alert_recipients.sealed_token.${id}`;
}

/** The token of the links in a recipient's mails. */
export function tokenOf(app: App, { id, sealedToken }: Pick<RecipientRow, 'id' | 'sealedToken'>): string {
  return app.cipher.decrypt(sealedToken, contextOf(id));
}

/** The recipient with the token of a mail's link. */
export function recipientOfToken(db: Db, token: string): Promise<RecipientRow | undefined> {
  return findRecipientOfToken(db, hashToken(token));
}

/** The owner of alerts: an account, or a proved address that has no account. */
export type Owner = { accountId: string } | { email: string };

/** The recipient of an owner. */
export function findRecipient(db: Db, owner: Owner): Promise<RecipientRow | undefined> {
  return 'email' in owner ? findRecipientOfEmail(db, owner.email) : findRecipientOfAccount(db, owner.accountId);
}

/** A new recipient with a token of its own. */
export function newRecipient(app: App, owner: Owner, locale: Locale): RecipientRow {
  const [id, token] = [newId(), newToken()];
  const sealedToken = app.cipher.encrypt(token, contextOf(id));
  return { id, accountId: null, email: null, ...owner, locale, tokenHash: hashToken(token), sealedToken };
}

/** The recipient of an owner, created if there is none. Sets its language, and locks it until the transaction ends. */
export async function recipientFor(trx: Db, app: App, owner: Owner, locale: Locale): Promise<RecipientRow> {
  for (;;) {
    const recipient = await findRecipient(trx, owner);
    // Another transaction may have deleted it meanwhile.
    if (recipient && (await changeRecipient(trx, recipient.id, { locale }))) return { ...recipient, locale };
    await insertRecipient(trx, newRecipient(app, owner, locale));
  }
}

/**
 * Gives an account the alerts that were added for its address before the address had an account, except alerts that the
 * account already has. The account may then have more alerts than the limit.
 * @returns the id of the account's recipient; undefined if there were no such alerts
 */
export async function adoptAlerts(trx: Db, app: App, account: { id: string; email: string }): Promise<string | undefined> {
  const former = await findRecipientOfEmail(trx, account.email);
  if (!former) return undefined;
  const { id } = await recipientFor(trx, app, { accountId: account.id }, former.locale);
  await mergeRecipients(trx, { from: former.id, into: id });
  return id;
}

/** The ids of an account's recipient, and of the recipient stored for its address before the address had an account. */
export async function recipientsOfAccount(app: App, accountId: string): Promise<string[]> {
  const email = (await findContact(app.db, accountId))?.email;
  const found = [await findRecipientOfAccount(app.db, accountId), email ? await findRecipientOfEmail(app.db, email) : undefined];
  return found.flatMap((recipient) => recipient?.id ?? []);
}
