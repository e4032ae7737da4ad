import type { Locale } from '#lib/text/locale.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { faultOfSmsNumber } from '#server/people/messages/sms-number.ts';
import { issueSmsCode, smsCodeLasts } from '#server/people/verification/sms-codes.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { findAccount } from './store.ts';
import { type CodePurpose, codeMessage } from './texts.ts';

const needsAccount: Record<CodePurpose, boolean> = { login: true, register: false, 'reset-password': true, 'bind-phone': false };

interface CodeRequest {
  purpose: CodePurpose;
  /** E.164. */
  phone: string;
  /** The ticket of the requesting browser, or the id of the signed-in account. */
  by: string;
  /** The id of the account that requests the code; undefined on routes that anyone may call. */
  accountId?: string | undefined;
}

/**
 * Sends a code to a number: for some purposes only if the number has an account, for the others only if it has none. The
 * answer is the same in both cases, so that the caller cannot learn whether the number has an account.
 * @throws AppError 400 for a number that cannot get SMS; 429 as `reserveMessage`, e.g. within a minute of the last
 * requested SMS to the number
 */
export async function sendCode(app: App, request: CodeRequest, locale: Locale): Promise<void> {
  const { purpose, phone, accountId } = request;
  const fault = await faultOfSmsNumber(app, phone);
  if (fault) throw invalid(fault === 'prefix' ? { path: 'prefix', rule: 'choice' } : { path: 'loginPhone', rule: 'mobile' });
  await reserveMessage(app, { channel: 'sms', to: phone, purpose, accountId: accountId ?? null });
  await transaction(app, async (trx) => {
    const code = await issueSmsCode(trx, app, request);
    const account = await findAccount(trx, { phone });
    if ((account !== undefined) !== needsAccount[purpose]) return;
    const holder = accountId ?? account?.id;
    const dispatch = { lane: 'code', usefulFor: smsCodeLasts, ...(holder ? { accountId: holder } : {}) } as const;
    await queueMessage(trx, app, codeMessage(locale, purpose, phone, code), dispatch);
  });
}
