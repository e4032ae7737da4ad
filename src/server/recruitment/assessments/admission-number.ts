import { timingSafeEqual } from 'node:crypto';

import type { App } from '#server/platform/app.ts';
import { stableHash } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { randomText } from '#server/platform/ids.ts';

import { findByAdmissionNumber } from './store-written-tests.ts';

/** Digits and letters without 0, 1, I, L, O and U, which are easily confused when read aloud or copied by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of the signature in a slip's code: 96 bits. */
const signatureLength = 16;

/** A new admission number, such as `7F3K-92QD`; its 39 random bits make it hard to guess. */
export function newAdmissionNumber(): string {
  return `${randomText(alphabet, 4)}-${randomText(alphabet, 4)}`;
}

async function signatureOf(db: Db, app: App, admissionNo: string): Promise<string> {
  return (await stableHash(db, app, 'admission slip', admissionNo)).slice(0, signatureLength);
}

/** The content of an admission slip's QR code: the number with a signature that only this site can create. */
export async function slipCode(db: Db, app: App, admissionNo: string): Promise<string> {
  return `${admissionNo}.${await signatureOf(db, app, admissionNo)}`;
}

/** The admission number in a scanned code; undefined if the signature is not valid. */
export async function readSlipCode(db: Db, app: App, code: string): Promise<string | undefined> {
  const [, admissionNo, signature] = /^([0-9A-Z]{4}-[0-9A-Z]{4})\.([\w-]{16})$/.exec(code.trim()) ?? [];
  if (admissionNo === undefined || signature === undefined) return undefined;
  const expected = await signatureOf(db, app, admissionNo);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? admissionNo : undefined;
}

/**
 * The id of the application that a scanned code or a typed admission number belongs to; undefined if there is none. The
 * caller must still check the scope.
 */
export async function applicationOfSlip(db: Db, app: App, code: string): Promise<string | undefined> {
  const text = code.trim();
  const [, first, second] = /^([0-9A-Z]{4})[-\s]?([0-9A-Z]{4})$/.exec(text.toUpperCase()) ?? [];
  const admissionNo = first && second ? `${first}-${second}` : await readSlipCode(db, app, text);
  return admissionNo === undefined ? undefined : findByAdmissionNumber(db, admissionNo);
}
