import { smsCodeLength } from '#lib/rules/codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomText } from '#server/platform/ids.ts';
import { forgive, isSpent } from '#server/platform/rate-limits/spend.ts';

import { deleteSmsCodes, isSmsCodeStored, putSmsCode, takeSmsCode } from './store.ts';

/** The purpose of an SMS code; the code is valid for no other purpose. */
export type SmsPurpose = 'login' | 'register' | 'reset-password' | 'bind-phone' | 'close' | 'identity' | 'offer' | 'merge';

/** The purpose and number of a code, and its requester. */
export interface SmsProof {
  purpose: SmsPurpose;
  /** E.164. */
  phone: string;
  /**
   * The requester of the code: the browser's ticket, or the account's id (followed by the offer's key, if the code accepts an
   * offer); undefined if the browser has no ticket. Attempts are counted per requester, so that nobody else can use up the
   * attempts of the phone's owner.
   */
  by?: string | undefined;
}

/** Purposes whose codes are valid only for their requester. */
const bound: ReadonlySet<SmsPurpose> = new Set(['login', 'bind-phone', 'close', 'offer', 'merge']);

/** Milliseconds for which an SMS code is valid. */
export const smsCodeLasts = 5 * 60_000;

/** The hashes under which a code is stored and found, one per key, the current key first. */
function hashesOf(app: App, { purpose, phone, by = '' }: SmsProof, code: string) {
  const boundTo = bound.has(purpose) ? `${phone} ${by}` : phone;
  return {
    purpose,
    phoneHashes: app.keyedHashes('sms-phone', boundTo),
    codeHashes: app.keyedHashes('sms-code', `${purpose} ${phone} ${code}`),
  };
}

function triesOf({ purpose, phone, by }: SmsProof): string {
  return by === undefined ? `${purpose} ${phone}` : `${purpose} ${phone} ${by}`;
}

/** Creates a code to be sent; it replaces an older one for the same purpose and number (and requester, if bound). */
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
 * Counts an attempt at a code. Call it before the code is compared and outside any transaction, so that concurrent guesses
 * are counted and no later failure undoes the count. A new code does not reset the count.
 * @throws AppError 400003 after five attempts within five minutes
 */
export async function countCodeTry(app: App, proof: SmsProof): Promise<void> {
  if (await isSpent(app, 'codeTries', triesOf(proof))) {
    throw new AppError('400003', { words: 'errors.codeTries', because: 'too many tries' });
  }
}

/**
 * Checks a code without using it. Call this function after `countCodeTry` and before expensive work, so that the work is done
 * only for a right code.
 * @throws AppError 400003 if the code is wrong, used or expired
 */
export async function checkSmsCode(app: App, proof: SmsProof, code: string): Promise<void> {
  if (await isSmsCodeStored(app.db, hashesOf(app, proof, code), app.clock.now())) return;
  throw new AppError('400003', { because: 'wrong SMS code' });
}

/**
 * Uses a code, and resets the count of attempts. Call this function after `countCodeTry`.
 * @throws AppError 400003 if the code is wrong, used or expired
 */
export async function useSmsCode(trx: Db, app: App, proof: SmsProof, code: string): Promise<void> {
  const right = await takeSmsCode(trx, hashesOf(app, proof, code), app.clock.now());
  if (!right) throw new AppError('400003', { because: 'wrong SMS code' });
  await forgive(trx, app, 'codeTries', triesOf(proof));
}

/** Voids all unused codes of a number, of any purpose and requester. */
export async function voidSmsCodes(trx: Db, app: App, phone: string): Promise<void> {
  await deleteSmsCodes(trx, app.keyedHashes('sms-number', phone));
}
