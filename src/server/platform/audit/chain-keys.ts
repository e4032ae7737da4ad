import type { App } from '#server/platform/app.ts';
import { storeKey, storedKeys, newKey } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';

import { lockHead, saveHeadKey } from './store.ts';

const context = 'audit_heads.sealed_key.1';

type ChainParts = Pick<App, 'cipher' | 'hashKeys'>;

function encryptHeadKey({ cipher }: Pick<App, 'cipher'>, key: Uint8Array): string {
  return cipher.encrypt(Buffer.from(key).toString('base64url'), context);
}

/** The hash-chain key for the log's next rows; if none is stored, the key derived from SECRET_KEY. */
export function keyOfHead({ cipher, hashKeys }: ChainParts, sealedKey: string | null): Uint8Array {
  return sealedKey === null ? hashKeys('audit')[0]! : Buffer.from(cipher.decrypt(sealedKey, context), 'base64url');
}

/**
 * Returns a function that finds the key of a row by the row's number; each key is valid from a certain row on.
 * @throws DecryptError as `storedKeys`
 */
export async function chainKeys(db: Db, app: ChainParts): Promise<(seq: number) => Uint8Array> {
  const keys = await storedKeys(db, app, 'audit');
  return (seq) => (keys.findLast(({ fromSeq }) => fromSeq <= seq) ?? keys[0]!).key;
}

/**
 * Stores the log's first key, unless one is stored already.
 * @param index the position in `hashKeys` of the key with which the log has been chained so far
 */
export async function storeFirstChainKey(trx: Db, app: ChainParts, index: number): Promise<void> {
  const { sealedKey } = await lockHead(trx);
  if (sealedKey !== null) return;
  const key = app.hashKeys('audit')[index]!;
  await storeKey(trx, app, key, 'audit', 0);
  await saveHeadKey(trx, encryptHeadKey(app, key));
}

/**
 * Starts chaining with a new random key, encrypted with the current SECRET_KEY.
 * @returns false, without a change, if the current chain key is already encrypted with this SECRET_KEY
 */
export async function renewChainKey(trx: Db, app: ChainParts): Promise<boolean> {
  const { seq, sealedKey } = await lockHead(trx);
  if (sealedKey?.startsWith(app.cipher.headOf(app.cipher.keyId).text)) return false;
  const key = newKey();
  await storeKey(trx, app, key, 'audit', Number(seq) + 1);
  await saveHeadKey(trx, encryptHeadKey(app, key));
  return true;
}
