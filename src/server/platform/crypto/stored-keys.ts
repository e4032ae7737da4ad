import { randomBytes } from 'node:crypto';

import type { Db } from '#server/platform/db/database.ts';

import type { Keys } from './keys.ts';
import { hashWith } from './seal.ts';
import { findKeys, insertKey, type KeptKeyRow } from './store.ts';

type Kept = Pick<Keys, 'seal' | 'hashKeys'>;
type Purpose = KeptKeyRow['purpose'];

/** Purposes whose one key is kept for good: what they hashed is on paper, or must look the same for ever. */
export const steadyPurposes = ['staff recovery', 'admission slip', 'identity-decoy'] as const satisfies readonly Purpose[];

function placeOf(purpose: Purpose, fromSeq: number): string {
  return `kept_keys.sealed_key.${purpose}.${fromSeq}`;
}

/** A new key of no other's descent. */
export function newKey(): Uint8Array {
  return randomBytes(32);
}

function sealKey({ seal }: Pick<Keys, 'seal'>, key: Uint8Array, purpose: Purpose, fromSeq: number): string {
  return seal.text(Buffer.from(key).toString('base64url'), placeOf(purpose, fromSeq));
}

function openKey({ seal }: Pick<Keys, 'seal'>, sealed: string, purpose: Purpose, fromSeq: number): Uint8Array {
  return Buffer.from(seal.openText(sealed, placeOf(purpose, fromSeq)), 'base64url');
}

/** Keeps a key, unless one is kept for it already. */
export async function keepKey(
  trx: Db,
  app: Pick<Keys, 'seal'>,
  key: Uint8Array,
  purpose: Purpose,
  fromSeq: number,
): Promise<void> {
  await insertKey(trx, { purpose, fromSeq, sealedKey: sealKey(app, key, purpose, fromSeq) });
}

/**
 * Every key kept for a purpose, in the order of the numbers from which they hold.
 * @throws Error where one is sealed by a key that is not known here
 */
export async function keptKeys(db: Db, app: Kept, purpose: Purpose): Promise<{ fromSeq: number; key: Uint8Array }[]> {
  const rows = await findKeys(db, purpose);
  if (rows.length === 0) return [{ fromSeq: 0, key: app.hashKeys(purpose)[0]! }];
  return rows.map(({ fromSeq, sealedKey }) => ({
    fromSeq: Number(fromSeq),
    key: openKey(app, sealedKey, purpose, Number(fromSeq)),
  }));
}

/** A keyed hash that stays the same when another SECRET_KEY takes the place of the present one. */
export async function keptHash(db: Db, app: Kept, purpose: (typeof steadyPurposes)[number], value: string): Promise<string> {
  const [kept] = await keptKeys(db, app, purpose);
  return hashWith(kept!.key, value);
}
