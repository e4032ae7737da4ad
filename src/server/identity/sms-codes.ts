import { smsCodeLength } from '#lib/rules/codes.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { randomText } from '#server/ids.ts';
import { forgive, isSpent } from '#server/limits/spend.ts';

import { putSmsCode, takeSmsCode } from './store.ts';

/** What an SMS code may be used for; a code for one purpose opens no other. */
export type SmsPurpose = 'login' | 'register' | 'reset-password' | 'bind-phone' | 'identity';

/** Milliseconds an SMS code is good for. */
export const smsCodeLasts = 5 * 60_000;

function hashesOf(app: App, purpose: SmsPurpose, phone: string, code: string) {
  return {
    purpose,
    phoneHash: app.keyedHash('sms-phone', phone),
    codeHash: app.keyedHash('sms-code', `${purpose} ${phone} ${code}`),
  };
}

/** Makes the code for a purpose and a number (E.164), in place of an older one, and gives it to be sent. */
export async function issueSmsCode(trx: Db, app: App, purpose: SmsPurpose, phone: string): Promise<string> {
  const code = randomText('0123456789', smsCodeLength);
  await putSmsCode(trx, { ...hashesOf(app, purpose, phone, code), expiresAt: app.clock.now() + smsCodeLasts });
  return code;
}

/**
 * Counts one try of a code, before it is compared and outside of any transaction, so that no number of
 * simultaneous guesses and no failure afterwards makes a try free. A new code does not reset the count.
 * @throws AppError 400003 after five wrong tries
 */
export async function countCodeTry(app: App, purpose: SmsPurpose, phone: string): Promise<void> {
  if (await isSpent(app, 'codeTries', `${purpose} ${phone}`)) {
    throw new AppError('400003', { words: 'errors.codeTries', because: 'too many tries' });
  }
}

/**
 * Uses up a code whose try was counted.
 * @throws AppError 400003 where it is wrong, used or expired
 */
export async function useSmsCode(trx: Db, app: App, purpose: SmsPurpose, phone: string, code: string): Promise<void> {
  const right = await takeSmsCode(trx, hashesOf(app, purpose, phone, code), app.clock.now());
  if (!right) throw new AppError('400003', { because: 'wrong SMS code' });
  await forgive(trx, app, 'codeTries', `${purpose} ${phone}`);
}
