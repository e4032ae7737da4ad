import { timingSafeEqual } from 'node:crypto';

import type { App } from '#server/platform/app.ts';
import { stableHash } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Characters of the check: 96 bits. */
const checkLength = 16;

async function checkOf(db: Db, app: App, admissionNo: string): Promise<string> {
  return (await stableHash(db, app, 'admission slip', admissionNo)).slice(0, checkLength);
}

/** What the QR code of an admission slip holds: the number, and a check that only this site can make. */
export async function slipCode(db: Db, app: App, admissionNo: string): Promise<string> {
  return `${admissionNo}.${await checkOf(db, app, admissionNo)}`;
}

/** The admission number in a scanned code; undefined where this site did not make it. */
export async function readSlipCode(db: Db, app: App, code: string): Promise<string | undefined> {
  const [, admissionNo, check] = /^([0-9A-Z]{4}-[0-9A-Z]{4})\.([\w-]{16})$/.exec(code.trim()) ?? [];
  if (admissionNo === undefined || check === undefined) return undefined;
  return timingSafeEqual(Buffer.from(check), Buffer.from(await checkOf(db, app, admissionNo))) ? admissionNo : undefined;
}
