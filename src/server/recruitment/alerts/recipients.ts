import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import {
  changeRecipient,
  findRecipientOfAccount,
  findRecipientOfEmail,
  findRecipientOfToken,
  insertRecipient,
  type RecipientRow,
} from './store.ts';

function contextOf(id: string): string {
  return `alert_recipients.sealed_token.${id}`;
}

/** The token of the links in a recipient's mails. */
export function tokenOf(app: App, { id, sealedToken }: Pick<RecipientRow, 'id' | 'sealedToken'>): string {
  return app.cipher.decrypt(sealedToken, contextOf(id));
}

/** The recipient whom a token of a mail's link names. */
export function recipientOfToken(db: Db, token: string): Promise<RecipientRow | undefined> {
  return findRecipientOfToken(db, hashToken(token));
}

/** The owner of alerts: an account, or a proved address without one. */
export type Owner = { accountId: string } | { email: string };

function find(trx: Db, owner: Owner): Promise<RecipientRow | undefined> {
  return 'email' in owner ? findRecipientOfEmail(trx, owner.email) : findRecipientOfAccount(trx, owner.accountId);
}

/** The recipient of an owner, stored if it is new and locked until the transaction ends. */
export async function recipientFor(trx: Db, app: App, owner: Owner, locale: Locale): Promise<RecipientRow> {
  if (!(await find(trx, owner))) {
    const [id, token] = [newId(), newToken()];
    const sealedToken = app.cipher.encrypt(token, contextOf(id));
    await insertRecipient(trx, { id, accountId: null, email: null, ...owner, locale, tokenHash: hashToken(token), sealedToken });
  }
  const recipient = (await find(trx, owner))!;
  await changeRecipient(trx, recipient.id, { locale });
  return { ...recipient, locale };
}
