import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { spendMessage } from '#server/http/limits.ts';
import { issueSmsCode, smsCodeLasts } from '#server/identity/sms-codes.ts';
import { queueMessage } from '#server/messages/queue-message.ts';

import { codeMessage, noCodeMessage } from './texts.ts';
import { findAccount } from './store.ts';

/** What a candidate may ask a code for, and what must be true of the number for one to be sent. */
export type CodePurpose = 'login' | 'register' | 'reset-password' | 'bind-phone';

const needsAccount: Record<CodePurpose, boolean> = { login: true, register: false, 'reset-password': true, 'bind-phone': false };

interface Asked {
  purpose: CodePurpose;
  /** E.164. */
  phone: string;
  /** The ticket of the browser that asks, or the account that is signed in. */
  by: string;
}

/**
 * Sends a code to a number. The caller cannot learn whether an account has it: the work and the answer are
 * the same, and only whoever holds the phone reads why there is no code.
 * @throws AppError 429 within a minute of the last message, or past the limits of an hour and a day
 */
export async function sendCode(app: App, asked: Asked, locale: Locale): Promise<void> {
  const { purpose, phone } = asked;
  await transaction(app, async (trx) => {
    await spendMessage(app, trx, 'sms', purpose, phone);
    const code = await issueSmsCode(trx, app, asked);
    const account = await findAccount(trx, { phone });
    const message =
      (account !== undefined) === needsAccount[purpose]
        ? codeMessage(locale, purpose, phone, code)
        : noCodeMessage(locale, purpose, phone, app.settings.publicUrl);
    const holder = account && message.code !== undefined ? { accountId: account.id } : {};
    await queueMessage(trx, app, { ...message, ...holder }, smsCodeLasts);
  });
}
