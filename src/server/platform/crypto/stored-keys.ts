import { randomBytes } from 'node:crypto';

import type { Db } from '#server/platform/db/database.ts';

import type { Keys } from './keys.ts';
import { findKeys, insertKey, type StoredKeyRow } from './store.ts';
import { hashWith } from './value-cipher.ts';

type Kept = Pick<Keys, 'cipher' | 'hashKeys'>;
type Purpose = StoredKeyRow['purpose'];

/** Purposes whose key never changes: its hashes are on paper, or must stay comparable for ever. */
export const stablePurposes = ['staff recovery', 'admission slip', 'identity-decoy'] as const satisfies readonly Purpose[];

function contextOf(purpose: Purpose, fromSeq: number): string {
  return `kept_keys.sealed_key.${purpose}.${fromSeq}`;
}

/** A random key, derived from no other. */
export function newKey(): Uint8Array {
  return randomBytes(32);
}

function encryptKey({ cipher }: Pick<Keys, 'cipher'>, key: Uint8Array, purpose: Purpose, fromSeq: number): string {
  return cipher.encrypt(Buffer.from(key).toString('base64url'), contextOf(purpose, fromSeq));
}

function decryptKey({ cipher }: Pick<Keys, 'cipher'>, sealed: string, purpose: Purpose, fromSeq: number): Uint8Array {
  return Buffer.from(cipher.decrypt(sealed, contextOf(purpose, fromSeq)), 'base64url');
}

/** Stores a key unless one is stored for the purpose and number. */
export async function storeKey(
  trx: Db,
  app: Pick<Keys, 'cipher'>,
  key: Uint8Array,
  purpose: Purpose,
  fromSeq: number,
): Promise<void> {
  await insertKey(trx, { purpose, fromSeq, sealedKey: encryptKey(app, key, purpose, fromSeq) });
}

/**
 * The stored keys of a purpose, ordered by the number from which each is valid.
 * @throws Error if one was encrypted with an unknown key
 */
export async function storedKeys(db: Db, app: Kept, purpose: Purpose): Promise<{ fromSeq: number; key: Uint8Array }[]> {
  const rows = await findKeys(db, purpose);
  if (rows.length === 0) return [{ fromSeq: 0, key: app.hashKeys(purpose)[0]! }];
  return rows.map(({ fromSeq, sealedKey }) => ({
    fromSeq: Number(fromSeq),
    key: decryptKey(app, sealedKey, purpose, Number(fromSeq)),
  }));
}

/** A keyed hash that survives a change of SECRET_KEY. */
export async function stableHash(db: Db, app: Kept, purpose: (typeof stablePurposes)[number], value: string): Promise<string> {
  const [kept] = await storedKeys(db, app, purpose);
  return hashWith(kept!.key, value);
}
