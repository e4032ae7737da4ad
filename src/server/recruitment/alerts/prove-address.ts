import type { AlertFilter } from '#lib/contract/alerts.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { Locale } from '#lib/text/locale.ts';
import { findAccountIds } from '#server/people/accounts/find-contact.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import {
  hashVerificationCode,
  newVerificationCode,
  verificationCodeHashes,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import { adoptAlerts, findRecipient, type Owner, recipientFor } from './recipients.ts';
import { prepareAlert, saveAlert, type WantedAlert } from './save-alert.ts';
import { findRequest, insertRequest, type RecipientRow, type RequestRow, setProved } from './store.ts';
import { proofMail } from './texts.ts';

const lasts = verificationCodeLasts.activationLink;

/**
 * Requests an alert for somebody who is not signed in: mails a link to the address, and the alert is added when the link is
 * used. An address that already has an account or alerts gets the same mail as any other.
 * @throws AppError 429 beyond the limits of `reserveMessage`, e.g. within a minute of the last such mail to the address
 */
export async function requestAlert(
  app: App,
  { email: typed, filter, kind, every, mailLocale: locale }: WantedAlert & { email: string; mailLocale: Locale },
): Promise<void> {
  const email = normaliseEmail(typed);
  await reserveMessage(app, { channel: 'mail', to: email, purpose: 'alert-proof' });
  const code = newVerificationCode();
  const wanted = { filter: JSON.stringify(filter), kind, every };
  const expiresAt = app.clock.now() + lasts;
  await transaction(app, async (trx) => {
    await insertRequest(trx, { codeHash: hashVerificationCode(app, code), email, locale, ...wanted, proved: 0, expiresAt });
    await queueMessage(trx, app, proofMail(app, email, code, locale), { lane: 'code', usefulFor: lasts });
  });
}

/** The owner of the alerts of an address: its open account or, without one, the address. */
async function ownerOf(db: Db, email: string): Promise<Owner> {
  const accountId = (await findAccountIds(db, [email])).get(email);
  return accountId === undefined ? { email } : { accountId };
}

async function addRequested(app: App, request: RequestRow): Promise<void> {
  const { codeHash, email, locale, kind, every } = request;
  const prepared = await prepareAlert(app, { filter: JSON.parse(request.filter) as AlertFilter, kind, every });
  await transaction(app, async (trx) => {
    if (!(await setProved(trx, codeHash))) return;
    const owner = await ownerOf(trx, email);
    if ('accountId' in owner) await adoptAlerts(trx, app, { id: owner.accountId, email });
    const recipient = await recipientFor(trx, app, owner, locale);
    await saveAlert(trx, app, recipient.id, prepared);
  });
}

/** The recipient whose address a link proves. */
interface Proved {
  recipient: RecipientRow;
  /** Y if the requested alert is now stored, N if there were already 20 alerts; absent if an earlier use stored the alert. */
  added?: 'Y' | 'N';
}

/**
 * Uses the link that proves an address. Until it expires, the link can be used again to open the alerts, but adds its alert
 * only once. While there are 20 alerts, the link adds none.
 * @returns undefined if no valid link of this kind has the code, or the address has no alerts any more
 */
export async function proveAddress(app: App, code: string): Promise<Proved | undefined> {
  const request = await findRequest(app.db, verificationCodeHashes(app, code), app.clock.now());
  if (!request) return undefined;
  let added: 'Y' | 'N' | undefined;
  if (request.proved === 0) {
    try {
      await addRequested(app, request);
      added = 'Y';
    } catch (error) {
      if (!(error instanceof AppError && error.code === '400')) throw error;
      added = 'N';
    }
  }
  const recipient = await findRecipient(app.db, await ownerOf(app.db, request.email));
  return recipient && { recipient, ...(added ? { added } : {}) };
}
