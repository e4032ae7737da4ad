import { maskPhone } from '#lib/rules/mobile.ts';
import { type OwnAccount, ownAccount } from '#server/people/accounts/confirm-password.ts';
import { countCodeTry, issueSmsCode, type SmsProof, smsCodeLasts, useSmsCode } from '#server/people/verification/sms-codes.ts';
import {
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import type { OfferRow } from '../office/store-office.ts';

type Proved = Pick<OfferRow, 'applicationId' | 'offeredAt'>;

/** Where the code for accepting an offer goes: to the account's phone or, without a phone, to its mail address. */
export async function codeRecipient(app: App, accountId: string) {
  const account = await ownAccount(app, accountId);
  const { phone, email, name } = account;
  const recipient = phone ? ({ channel: 'sms', to: phone } as const) : ({ channel: 'mail', to: email ?? '' } as const);
  return { account, name, ...recipient, shown: phone ? maskPhone(phone) : recipient.to };
}

/** Identifies the offer for which a code is sent, so that the code cannot accept terms that the candidate has not read. */
function subjectOf({ applicationId, offeredAt }: Proved): string {
  return `${applicationId} ${offeredAt}`;
}

function smsProofOf(accountId: string, phone: string, offer: Proved): SmsProof {
  return { purpose: 'offer', phone, by: `${accountId} ${subjectOf(offer)}` };
}

/** Creates the code for accepting an offer; also returns how long it is valid (ms). The caller sends it. */
export async function issueOfferCode(
  trx: Db,
  app: App,
  { id: accountId, phone }: OwnAccount,
  offer: Proved,
): Promise<{ code: string; lasts: number }> {
  if (phone) return { code: await issueSmsCode(trx, app, smsProofOf(accountId, phone, offer)), lasts: smsCodeLasts };
  const lasts = verificationCodeLasts.typed;
  const subject = subjectOf(offer);
  return { code: await issueVerificationCode(trx, app, { purpose: 'offer', accountId, subject, lasts }), lasts };
}

/**
 * Counts an attempt at a code sent by SMS; attempts at a code sent by mail are not counted. Call it outside of any
 * transaction.
 * @throws AppError 400003 after too many attempts
 */
export async function countOfferCodeTry(app: App, { id, phone }: OwnAccount, offer: Proved): Promise<void> {
  if (phone) await countCodeTry(app, smsProofOf(id, phone, offer));
}

/**
 * Uses the code for accepting an offer.
 * @throws AppError 400003 if the code is wrong, used, expired, or was sent for another offer
 */
export async function useOfferCode(trx: Db, app: App, { id, phone }: OwnAccount, offer: Proved, code: string): Promise<void> {
  if (phone) return useSmsCode(trx, app, smsProofOf(id, phone, offer), code);
  const { accountId, subject } = await useVerificationCode(trx, app, 'offer', code);
  if (accountId !== id || subject !== subjectOf(offer))
    throw new AppError('400003', { because: 'the code is for another offer' });
}
