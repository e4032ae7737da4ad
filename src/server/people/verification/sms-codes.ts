import { smsCodeLength } from '#lib/rules/codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomText } from '#server/platform/ids.ts';
import { forgive, isSpent } from '#server/platform/rate-limits/spend.ts';

import { deleteSmsCodes, isSmsCodeStored, putSmsCode, takeSmsCode } from './store.ts';

/** What an SMS code may be used for; it is valid for one purpose only. */
export type SmsPurpose = 'login' | 'register' | 'reset-password' | 'bind-phone' | 'close' | 'identity';

/** What a code is for, and who tries it. */
export interface SmsProof {
  purpose: SmsPurpose;
  /** E.164. */
  phone: string;
  /**
   * Who requested the code: the browser's ticket, or the account. Wrong attempts are counted for each separately, so
   * that nobody else can use up those of the phone's holder.
   */
  by?: string | undefined;
}

/** Purposes whose code is valid only for who requested it. */
const bound: ReadonlySet<SmsPurpose> = new Set(['login', 'bind-phone', 'close']);

/** Milliseconds for which an SMS code is valid. */
export const smsCodeLasts = 5 * 60_000;

/** The hashes a code is stored and found by, under every key, newest first. */
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

/** Creates a code to be sent, replacing an older one of the same kind. */
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
 * Counts one attempt of a code, before it is compared and outside any transaction, so that neither simultaneous guesses
 * nor a later failure make an attempt free. A new code does not reset the count.
 * @throws AppError 400003 after five wrong attempts
 */
export async function countCodeTry(app: App, proof: SmsProof): Promise<void> {
  if (await isSpent(app, 'codeTries', triesOf(proof))) {
    throw new AppError('400003', { words: 'errors.codeTries', because: 'too many tries' });
  }
}

/**
 * Compares a code whose attempt was counted, without using it: expensive work is done only after a right one.
 * @throws AppError 400003 if it is wrong, used or expired
 */
export async function checkSmsCode(app: App, proof: SmsProof, code: string): Promise<void> {
  if (await isSmsCodeStored(app.db, hashesOf(app, proof, code), app.clock.now())) return;
  throw new AppError('400003', { because: 'wrong SMS code' });
}

/**
 * Uses a code whose attempt was counted.
 * @throws AppError 400003 if it is wrong, used or expired
 */
export async function useSmsCode(trx: Db, app: App, proof: SmsProof, code: string): Promise<void> {
  const right = await takeSmsCode(trx, hashesOf(app, proof, code), app.clock.now());
  if (!right) throw new AppError('400003', { because: 'wrong SMS code' });
  await forgive(trx, app, 'codeTries', triesOf(proof));
}

/** Voids every open code of a number, regardless of its requester. */
export async function voidSmsCodes(trx: Db, app: App, phone: string): Promise<void> {
  await deleteSmsCodes(trx, app.keyedHashes('sms-number', phone));
}
