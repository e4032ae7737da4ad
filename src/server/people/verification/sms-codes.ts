import { smsCodeLength } from '#lib/rules/codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomText } from '#server/platform/ids.ts';
import { forgive, isSpent } from '#server/platform/rate-limits/spend.ts';

import { deleteSmsCodes, isSmsCodeStored, putSmsCode, takeSmsCode } from './store.ts';

/** What an SMS code may be used for; a code for one purpose opens no other. */
export type SmsPurpose = 'login' | 'register' | 'reset-password' | 'bind-phone' | 'close' | 'identity';

/** What a code is for, and who is trying it. */
export interface SmsProof {
  purpose: SmsPurpose;
  /** E.164. */
  phone: string;
  /**
   * Who asked for the code: the ticket of the browser, or the account. Wrong tries are counted for each by itself, so
   * that nobody else can use up the tries of whoever holds the phone.
   */
  by?: string | undefined;
}

/** Purposes whose code opens only for whoever asked for it. */
const bound: ReadonlySet<SmsPurpose> = new Set(['login', 'bind-phone', 'close']);

/** Milliseconds an SMS code is good for. */
export const smsCodeLasts = 5 * 60_000;

/** What a code is stored and found by, under every key, the newest first. */
function hashesOf(app: App, { purpose, phone, by = '' }: SmsProof, code: string) {
  const holder = bound.has(purpose) ? `${phone} ${by}` : phone;
  return {
    purpose,
    phoneHashes: app.keyedHashes('sms-phone', holder),
    codeHashes: app.keyedHashes('sms-code', `${purpose} ${phone} ${code}`),
  };
}

function triesOf({ purpose, phone, by }: SmsProof): string {
  return by === undefined ? `${purpose} ${phone}` : `${purpose} ${phone} ${by}`;
}

/** Makes a code, in place of an older one of the same kind, and gives it to be sent. */
export async function issueSmsCode(trx: Db, app: App, proof: SmsProof): Promise<string> {
  const code = randomText('0123456789', smsCodeLength);
  const { purpose, phoneHashes, codeHashes } = hashesOf(app, proof, code);
  await putSmsCode(trx, {
    purpose,
    phoneHash: phoneHashes[0]!,
    codeHash: codeHashes[0]!,
    numberHash: app.keyedHash('sms-number', proof.phone),
    expiresAt: app.clock.now() + smsCodeLasts,
  });
  return code;
}

/**
 * Counts one try of a code, before it is compared and outside of any transaction, so that no number of
 * simultaneous guesses and no failure afterwards makes a try free. A new code does not reset the count.
 * @throws AppError 400003 after five wrong tries
 */
export async function countCodeTry(app: App, proof: SmsProof): Promise<void> {
  if (await isSpent(app, 'codeTries', triesOf(proof))) {
    throw new AppError('400003', { words: 'errors.codeTries', because: 'too many tries' });
  }
}

/**
 * Compares a code whose try was counted, and leaves it as it is: what costs much is done only after a right one.
 * @throws AppError 400003 where it is wrong, used or expired
 */
export async function checkSmsCode(app: App, proof: SmsProof, code: string): Promise<void> {
  if (await isSmsCodeStored(app.db, hashesOf(app, proof, code), app.clock.now())) return;
  throw new AppError('400003', { because: 'wrong SMS code' });
}

/**
 * Uses up a code whose try was counted.
 * @throws AppError 400003 where it is wrong, used or expired
 */
export async function useSmsCode(trx: Db, app: App, proof: SmsProof, code: string): Promise<void> {
  const right = await takeSmsCode(trx, hashesOf(app, proof, code), app.clock.now());
  if (!right) throw new AppError('400003', { because: 'wrong SMS code' });
  await forgive(trx, app, 'codeTries', triesOf(proof));
}

/** Voids every open code of a number, whoever asked for it. */
export async function voidSmsCodes(trx: Db, app: App, phone: string): Promise<void> {
  await deleteSmsCodes(trx, app.keyedHashes('sms-number', phone));
}
