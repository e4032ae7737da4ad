import type { ResetTicket } from '#lib/contract/account.ts';
import type { Locale } from '#lib/locale.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countCodeTry, useSmsCode } from '#server/identity/sms-codes.ts';
import {
  isLiveVerificationCode,
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
} from '#server/identity/verification-codes.ts';
import { forgive } from '#server/limits/spend.ts';
import { reserveMessage } from '#server/messages/budget.ts';
import { queueMessage } from '#server/messages/queue-message.ts';

import { hashPassword } from './passwords.ts';
import { deleteSessionsOf, findAccount, findAccountById, setPasswordHash } from './store.ts';
import { passwordChangedMessage, resetMail, resetUnknownMail } from './texts.ts';

/**
 * Mails a link that sets a new password; an unknown address is told that it has no account.
 * @throws AppError 429 within a minute of the last such mail to the address
 */
export async function requestPasswordReset(app: App, locale: Locale, typed: string): Promise<void> {
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
 * @throws AppError 400003 where the code is not right
 */
export async function exchangeResetCode(app: App, phone: string, code: string): Promise<ResetTicket> {
  await countCodeTry(app, 'reset-password', phone);
  return transaction(app, async (trx) => {
    await useSmsCode(trx, app, 'reset-password', phone, code);
    const account = await findAccount(trx, { phone });
    if (!account) throw new AppError('400003', { because: 'the account is gone' });
    const lasts = verificationCodeLasts.typed;
    return {
      verificationCode: await issueVerificationCode(trx, app, { purpose: 'password-reset', accountId: account.id, lasts }),
    };
  });
}

/**
 * Sets a new password with the code of a link or ticket, and ends every session and other code of the account.
 * @throws AppError 400003 where the code is wrong, used or expired
 */
export async function resetPassword(app: App, locale: Locale, code: string, password: string): Promise<void> {
  if (!(await isLiveVerificationCode(app, 'password-reset', code))) throw new AppError('400003', { because: 'wrong reset code' });
  const passwordHash = await hashPassword(password);
  await transaction(app, async (trx) => {
    const { accountId } = await useVerificationCode(trx, app, 'password-reset', code);
    const account = await findAccountById(trx, accountId);
    if (!account || !(await setPasswordHash(trx, accountId, passwordHash))) {
      throw new AppError('400003', { because: 'the account is gone' });
    }
    await deleteSessionsOf(trx, accountId);
    for (const name of [account.email, account.phone]) if (name) await forgive(trx, app, 'signInsByAccount', name);
    const message = passwordChangedMessage(locale, account, app.settings.publicUrl);
    if (message) await queueMessage(trx, app, message, { accountId });
  });
}
