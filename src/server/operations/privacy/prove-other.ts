import type { Locale } from '#lib/text/locale.ts';
import { confirmPassword, type OwnAccount, ownAccount } from '#server/people/accounts/confirm-password.ts';
import { ownProposal } from '#server/people/accounts/merge-proposals.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { countCodeTry, issueSmsCode, type SmsProof, smsCodeLasts, useSmsCode } from '#server/people/verification/sms-codes.ts';
import {
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';

import type { Proof } from './prove-owner.ts';
import { mergeCodeMessage } from './texts.ts';

type Other = Pick<OwnAccount, 'id' | 'phone'>;

function smsProofOf(phone: string, accountId: string): SmsProof {
  return { purpose: 'merge', phone, by: accountId };
}

/**
 * Sends the merge code to the other account's phone, or to its mail address if it has no phone. The code is valid only for a
 * merge into the account that requested it.
 * @throws AppError 404 as `ownProposal`, and if the other account has neither phone nor mail address; 429 as `reserveMessage`
 */
export async function sendMergeCode(app: App, { accountId }: Candidate, id: string, locale: Locale): Promise<void> {
  const { otherId, phone, email } = await ownProposal(app.db, app, accountId, id);
  const to = phone ?? email;
  if (!to) throw notFound();
  await reserveMessage(app, { channel: phone ? 'sms' : 'mail', to, purpose: 'merge', accountId });
  await transaction(app, async (trx) => {
    const lasts = phone ? smsCodeLasts : verificationCodeLasts.typed;
    const code = phone
      ? await issueSmsCode(trx, app, smsProofOf(phone, accountId))
      : await issueVerificationCode(trx, app, { purpose: 'merge', accountId: otherId, subject: accountId, lasts });
    const message = mergeCodeMessage(locale, { phone, email }, code);
    await queueMessage(trx, app, message, { lane: 'code', usefulFor: lasts, accountId: otherId });
  });
}

async function useCode(trx: Db, app: App, { id, phone }: Other, accountId: string, code: string): Promise<void> {
  if (phone) return useSmsCode(trx, app, smsProofOf(phone, accountId), code);
  const proof = await useVerificationCode(trx, app, 'merge', code);
  if (proof.accountId !== id || proof.subject !== accountId)
    throw new AppError('400003', { because: 'a code for other accounts' });
}

/**
 * Checks that a signed-in candidate owns another account as well: by its password, or a code that was sent to it. Attempts
 * at the password are counted for this pair of accounts.
 * @returns a function that completes the check in the merge's transaction, which must have locked the other account; the
 * function throws 400003 for a wrong code, and 400 on `password` if the password has changed meanwhile
 * @throws AppError 400 on `password` if neither password nor code is given, or the password is wrong; 429 after too many
 * attempts at the password; 503 if too many passwords are waiting to be compared; 400003 after too many attempts at an SMS code
 */
export async function proveOther(
  app: App,
  { accountId }: Candidate,
  otherId: string,
  { password, code }: Proof,
): Promise<(trx: Db, locked: OwnAccount) => Promise<void>> {
  const other = await ownAccount(app, otherId);
  if (password) {
    await confirmPassword(app, other, 'password', password, accountId);
    return async (_, { passwordHash }) => {
      if (passwordHash !== other.passwordHash) throw invalid({ path: 'password', rule: 'wrongPassword' });
    };
  }
  if (!code) throw invalid({ path: 'password', rule: 'required' });
  if (other.phone) await countCodeTry(app, smsProofOf(other.phone, accountId));
  return (trx, locked) => useCode(trx, app, locked, accountId, code);
}
