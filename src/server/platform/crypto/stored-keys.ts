import { randomBytes } from 'node:crypto';

import type { Db } from '#server/platform/db/database.ts';

import type { Keys } from './keys.ts';
import { findKeys, insertKey, type StoredKeyRow } from './store.ts';
import { hashWith } from './value-cipher.ts';

type StoredKeyParts = Pick<Keys, 'cipher' | 'hashKeys'>;
type Purpose = StoredKeyRow['purpose'];

/** Purposes whose key never changes, because its hashes are on paper or must stay comparable forever. */
export const stablePurposes = [
  'staff recovery',
  'admission slip',
  'identity-decoy',
  'stop-news',
] as const satisfies readonly Purpose[];

function contextOf(purpose: Purpose, fromSeq: number): string {
  return `kept_keys.sealed_key.${purpose}.${fromSeq}`;
}

/** Generates a random key. */
export function newKey(): Uint8Array {
  return randomBytes(32);
}

function encryptKey({ cipher }: Pick<Keys, 'cipher'>, key: Uint8Array, purpose: Purpose, fromSeq: number): string {
  return cipher.encrypt(Buffer.from(key).toString('base64url'), contextOf(purpose, fromSeq));
}

function decryptKey({ cipher }: Pick<Keys, 'cipher'>, sealed: string, purpose: Purpose, fromSeq: number): Uint8Array {
  return Buffer.from(cipher.decrypt(sealed, contextOf(purpose, fromSeq)), 'base64url');
}

/** Encrypts and stores a key, unless the purpose already has one with the same `fromSeq`. */
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
 * The keys of a purpose, ordered by the row number from which each is valid. If no key is stored, returns the key derived
 * from SECRET_KEY.
 * @throws DecryptError if a stored key was changed or was encrypted with an unknown key
 */
export async function storedKeys(db: Db, app: StoredKeyParts, purpose: Purpose): Promise<{ fromSeq: number; key: Uint8Array }[]> {
  const rows = await findKeys(db, purpose);
  if (rows.length === 0) return [{ fromSeq: 0, key: app.hashKeys(purpose)[0]! }];
  return rows.map(({ fromSeq, sealedKey }) => ({
    fromSeq: Number(fromSeq),
    key: decryptKey(app, sealedKey, purpose, Number(fromSeq)),
  }));
}

/**
 * A keyed hash that, once the purpose's key is stored, stays the same when SECRET_KEY changes.
 * @throws DecryptError as `storedKeys`
 */
export async function stableHash(
  db: Db,
  app: StoredKeyParts,
  purpose: (typeof stablePurposes)[number],
  value: string,
): Promise<string> {
  const [first] = await storedKeys(db, app, purpose);
  return hashWith(first!.key, value);
}
