import type { App } from '#server/platform/app.ts';
import { storeKey, storedKeys, newKey } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';

import { lockHead, saveHeadKey } from './store.ts';

const place = 'audit_heads.sealed_key.1';

type Kept = Pick<App, 'cipher' | 'hashKeys'>;

function encryptHeadKey({ cipher }: Pick<App, 'cipher'>, key: Uint8Array): string {
  return cipher.encrypt(Buffer.from(key).toString('base64url'), place);
}

/** The key that chains the next rows of the log. */
export function keyOfHead({ cipher, hashKeys }: Kept, sealedKey: string | null): Uint8Array {
  return sealedKey === null ? hashKeys('audit')[0]! : Buffer.from(cipher.decrypt(sealedKey, place), 'base64url');
}

/** Returns a lookup from a row's number to its key; each key is valid from a number on. */
export async function chainKeys(db: Db, app: Kept): Promise<(seq: number) => Uint8Array> {
  const kept = await storedKeys(db, app, 'audit');
  return (seq) => (kept.findLast(({ fromSeq }) => fromSeq <= seq) ?? kept[0]!).key;
}

/**
 * Stores the first key of the log unless one is stored.
 * @param index which of `hashKeys` chains the log so far
 */
export async function storeFirstChainKey(trx: Db, app: Kept, index: number): Promise<void> {
  const { sealedKey } = await lockHead(trx);
  if (sealedKey !== null) return;
  const key = app.hashKeys('audit')[index]!;
  await storeKey(trx, app, key, 'audit', 0);
  await saveHeadKey(trx, encryptHeadKey(app, key));
}

/**
 * Starts chaining with a new key that no other SECRET_KEY can decrypt.
 * @returns false if the current key is already such a key
 */
export async function renewChainKey(trx: Db, app: Kept): Promise<boolean> {
  const { seq, sealedKey } = await lockHead(trx);
  if (sealedKey?.startsWith(app.cipher.headOf(app.cipher.keyId).text)) return false;
  const key = newKey();
  await storeKey(trx, app, key, 'audit', Number(seq) + 1);
  await saveHeadKey(trx, encryptHeadKey(app, key));
  return true;
}
