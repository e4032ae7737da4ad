import type { App } from '#server/platform/app.ts';
import { stableHash } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { randomText } from '#server/platform/ids.ts';

import { replaceRecoveryCodes, useRecoveryCode, useTotpStep } from './store-factors.ts';
import { totpStepOf } from './totp.ts';

/**
 * Letters and digits without look-alike characters. A recovery code has 49 bits, and attempts are limited as for a code
 * of the authenticator.
 */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 10;
const codeCount = 10;

/** How a second factor is proved: by a code of the authenticator, a recovery code or a passkey. */
export type FactorWay = 'totp' | 'recovery' | 'passkey';

function contextOf(staffId: string): string {
  return `staff.sealed_totp:${staffId}`;
}

/** Encrypts the secret of a person's authenticator. */
export function encryptFactor(app: App, staffId: string, secret: string): string {
  return app.cipher.encrypt(secret, contextOf(staffId));
}

/** Decrypts the secret of a person's authenticator. */
export function decryptFactor(app: App, staffId: string, sealed: string): string {
  return app.cipher.decrypt(sealed, contextOf(staffId));
}

function hashOfCode(trx: Db, app: App, staffId: string, code: string): Promise<string> {
  return stableHash(trx, app, 'staff recovery', `${staffId} ${code}`);
}

/**
 * Creates recovery codes, replacing the person's former ones.
 * @returns the codes as they are shown to the person; they cannot be read again
 */
export async function newRecoveryCodes(trx: Db, app: App, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => randomText(alphabet, codeLength));
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashOfCode(trx, app, staffId, code));
  await replaceRecoveryCodes(trx, staffId, hashes);
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/**
 * Checks a code of the authenticator or a recovery code, and marks it as used; each code can be used once.
 * @param sealedFactor the encrypted secret of the person's authenticator
 * @returns the kind of code; null if the code is wrong or was used before, or if a code of the authenticator is older than
 * the last one that was used
 */
export async function useCode(
  trx: Db,
  app: App,
  { staffId, sealedFactor }: { staffId: string; sealedFactor: string },
  typed: string,
): Promise<FactorWay | null> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  const now = app.clock.now();
  if (/^[0-9]{6}$/.test(code)) {
    const step = totpStepOf(decryptFactor(app, staffId, sealedFactor), code, now);
    return step !== null && (await useTotpStep(trx, staffId, step)) ? 'totp' : null;
  }
  if (code.length !== codeLength) return null;
  return (await useRecoveryCode(trx, staffId, await hashOfCode(trx, app, staffId, code), now)) ? 'recovery' : null;
}
