import { verificationCodeLength } from '#lib/rules/codes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomText } from '#server/platform/ids.ts';

import { deleteVerificationCodes, findVerificationCode, insertVerificationCode, takeVerificationCodes } from './store.ts';

export type VerificationPurpose = 'password-reset' | 'contact-email' | 'change-email' | 'close' | 'offer' | 'merge';

const minute = 60_000;

/** Milliseconds for which a verification code is valid. */
export const verificationCodeLasts = { typed: 10 * minute, resetLink: 30 * minute, activationLink: 24 * 60 * minute };

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random code of 16 letters and digits, with 95 bits of entropy. */
export function newVerificationCode(): string {
  return randomText(alphabet, verificationCodeLength);
}

/** The hash under which a verification code is stored. */
export function hashVerificationCode(app: App, code: string): string {
  return app.keyedHash('verification-code', code);
}

/** The hashes under which a verification code may be stored, one per key. */
export function verificationCodeHashes(app: App, code: string): string[] {
  return app.keyedHashes('verification-code', code);
}

interface Proof {
  purpose: VerificationPurpose;
  accountId: string;
  /** A further fact that the code proves, e.g. the mail address to which the caller has access; empty by default. */
  subject?: string;
  /** Milliseconds for which the code is valid. */
  lasts: number;
}

/** Creates a code for one account and purpose; the caller delivers it. */
export async function issueVerificationCode(
  trx: Db,
  app: App,
  { purpose, accountId, subject = '', lasts }: Proof,
): Promise<string> {
  const code = newVerificationCode();
  const expiresAt = app.clock.now() + lasts;
  await insertVerificationCode(trx, { codeHash: hashVerificationCode(app, code), purpose, accountId, subject, expiresAt });
  return code;
}

/** The account and subject of a valid code, without using the code; undefined if the code is wrong, used or expired. */
export async function findLiveProof(
  app: App,
  purpose: VerificationPurpose,
  code: string,
): Promise<{ accountId: string; subject: string } | undefined> {
  return findVerificationCode(app.db, purpose, verificationCodeHashes(app, code), app.clock.now());
}

/**
 * Uses a code, and voids all others of the same account and purpose.
 * @throws AppError 400003 if the code is wrong, used or expired
 */
export async function useVerificationCode(
  trx: Db,
  app: App,
  purpose: VerificationPurpose,
  code: string,
): Promise<{ accountId: string; subject: string }> {
  const proof = await findVerificationCode(trx, purpose, verificationCodeHashes(app, code), app.clock.now());
  const taken = proof ? await takeVerificationCodes(trx, purpose, proof.accountId) : [];
  if (!proof || !taken.includes(proof.codeHash)) throw new AppError('400003', { because: `wrong ${purpose} code` });
  return { accountId: proof.accountId, subject: proof.subject };
}

/** Voids all unused verification codes of an account, including those in links and reset tickets; SMS codes remain. */
export async function voidVerificationCodes(trx: Db, accountId: string): Promise<void> {
  await deleteVerificationCodes(trx, accountId);
}
