import type { ResetTicket } from '#lib/contract/account.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { Locale } from '#lib/text/locale.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { countCodeTry, useSmsCode } from '#server/people/verification/sms-codes.ts';
import { ticketFor } from '#server/people/verification/sms-ticket.ts';
import {
  findLiveProof,
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { logSecurity } from '#server/platform/log.ts';
import { forgive } from '#server/platform/rate-limits/spend.ts';

import { afterNewPassword } from './change-password.ts';
import { hashPassword, isRightPassword, turnOfAddress } from './passwords.ts';
import { findAccount, findAccountById, setPasswordHash } from './store.ts';
import { resetMail, resetUnknownMail } from './texts.ts';

/**
 * Mails a link that sets a new password; an address without an account gets a mail about that instead.
 * @throws AppError 429 beyond the limits of `reserveMessage`, e.g. within a minute of the last such mail to the address
 */
export async function requestPasswordReset(app: App, typed: string, locale: Locale): Promise<void> {
  const email = normaliseEmail(typed);
  const lasts = verificationCodeLasts.resetLink;
  await reserveMessage(app, { channel: 'mail', to: email, purpose: 'password-reset' });
  await transaction(app, async (trx) => {
    const account = await findAccount(trx, { email });
    if (!account) return queueMessage(trx, app, resetUnknownMail(locale, email, app.settings.publicUrl), { lane: 'code' });
    const code = await issueVerificationCode(trx, app, { purpose: 'password-reset', accountId: account.id, lasts });
    return queueMessage(trx, app, resetMail(locale, email, account.name, code, app.settings.publicUrl), {
      lane: 'code',
      usefulFor: lasts,
      accountId: account.id,
    });
  });
}

/**
 * Exchanges an SMS code for a ticket that sets a new password.
 * @throws AppError 400003 for a wrong code, after too many attempts, or if the number has no account
 */
export async function exchangeResetCode(app: App, cookies: Cookies, phone: string, code: string): Promise<ResetTicket> {
  const proof = { purpose: 'reset-password', phone, by: ticketFor(app, cookies, phone) } as const;
  await countCodeTry(app, proof);
  return transaction(app, async (trx) => {
    await useSmsCode(trx, app, proof, code);
    const account = await findAccount(trx, { phone });
    if (!account) throw new AppError('400003', { because: 'the account is gone' });
    const lasts = verificationCodeLasts.typed;
    return {
      verificationCode: await issueVerificationCode(trx, app, { purpose: 'password-reset', accountId: account.id, lasts }),
    };
  });
}

/**
 * Checks whether the code of a link or ticket is valid, without using it.
 * @throws AppError 400003 if the code is wrong, used or expired
 */
export async function checkResetCode(app: App, code: string): Promise<void> {
  if (!(await findLiveProof(app, 'password-reset', code))) throw new AppError('400003', { because: 'wrong reset code' });
}

/**
 * Sets a new password with the code of a link or ticket, ends every session, voids every other code of the account and
 * notifies its owner.
 * @param address the caller's network address. Attempts to sign in to the account, from this address and in total, are
 * forgiven, so that the owner can sign in at once
 * @throws AppError 400003 if the code is wrong, used or expired; 400 if the password is the current one; 503 if too
 * many passwords are waiting to be hashed
 */
export async function resetPassword(
  app: App,
  address: string,
  { verificationCode: code, password }: { verificationCode: string; password: string },
  locale: Locale,
): Promise<void> {
  const proof = await findLiveProof(app, 'password-reset', code);
  const former = proof && (await findAccountById(app.db, proof.accountId));
  if (!former) throw new AppError('400003', { because: 'wrong reset code' });
  const turn = turnOfAddress('candidates', address);
  if (await isRightPassword(former.passwordHash, password, turn)) throw invalid({ path: 'password', rule: 'samePassword' });
  const passwordHash = await hashPassword(password, turn);
  await transaction(app, async (trx) => {
    const { accountId } = await useVerificationCode(trx, app, 'password-reset', code);
    const account = await findAccountById(trx, accountId);
    if (!account || !(await setPasswordHash(trx, accountId, passwordHash))) {
      throw new AppError('400003', { because: 'the account is gone' });
    }
    await afterNewPassword(trx, app, account, locale);
    for (const name of [account.email, account.phone]) {
      if (!name) continue;
      await forgive(trx, app, 'signInsByAccount', name);
      await forgive(trx, app, 'signInsFromAddress', `${name} ${address}`);
    }
  });
  logSecurity(app, 'password changed', { account: former.id, because: 'reset' });
}
