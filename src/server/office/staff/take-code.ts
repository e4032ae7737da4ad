import type { App } from '#server/platform/app.ts';
import { stableHash } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { randomText } from '#server/platform/ids.ts';

import { replaceRecoveryCodes, takeRecoveryCode, takeTotpStep } from './store-factors.ts';
import { totpStepOf } from './totp.ts';

/** Without look-alikes; 49 bits a code, and a try is counted like any other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 10;
const codesAtOnce = 10;

/** By which way a code proved who somebody is. */
export type FactorWay = 'totp' | 'recovery';

function factorPlace(staffId: string): string {
  return `staff.sealed_totp:${staffId}`;
}

/** Seals the secret of a person's authenticator. */
export function encryptFactor(app: App, staffId: string, secret: string): string {
  return app.cipher.encrypt(secret, factorPlace(staffId));
}

/** Decrypts what `encryptFactor` encrypted. */
export function decryptFactor(app: App, staffId: string, sealed: string): string {
  return app.cipher.decrypt(sealed, factorPlace(staffId));
}

function hashOfCode(trx: Db, app: App, staffId: string, code: string): Promise<string> {
  return stableHash(trx, app, 'staff recovery', `${staffId} ${code}`);
}

/**
 * Makes recovery codes in place of those the person had.
 * @returns the codes as they are shown, this once
 */
export async function newRecoveryCodes(trx: Db, app: App, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => randomText(alphabet, codeLength));
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashOfCode(trx, app, staffId, code));
  await replaceRecoveryCodes(trx, staffId, hashes);
  return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
}

/**
 * Uses a code up: one of the authenticator, or one in its place; each is good once.
 * @param sealedFactor the person's authenticator
 * @returns which it was; null where it is wrong or was used before
 */
export async function takeCode(
  trx: Db,
  app: App,
  { staffId, sealedFactor }: { staffId: string; sealedFactor: string },
  typed: string,
): Promise<FactorWay | null> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  const now = app.clock.now();
  if (/^[0-9]{6}$/.test(code)) {
    const step = totpStepOf(decryptFactor(app, staffId, sealedFactor), code, now);
    return step !== null && (await takeTotpStep(trx, staffId, step)) ? 'totp' : null;
  }
  if (code.length !== codeLength) return null;
  return (await takeRecoveryCode(trx, staffId, await hashOfCode(trx, app, staffId, code), now)) ? 'recovery' : null;
}
