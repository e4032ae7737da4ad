import type { App } from '#server/platform/app.ts';
import { keepKey, keptKeys, newKey } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';

import { holdHead, saveHeadKey } from './store.ts';

const place = 'audit_heads.sealed_key.1';

type Kept = Pick<App, 'seal' | 'hashKeys'>;

function sealHeadKey({ seal }: Pick<App, 'seal'>, key: Uint8Array): string {
  return seal.text(Buffer.from(key).toString('base64url'), place);
}

/** The key that chains the next rows of the log. */
export function keyOfHead({ seal, hashKeys }: Kept, sealedKey: string | null): Uint8Array {
  return sealedKey === null ? hashKeys('audit')[0]! : Buffer.from(seal.openText(sealedKey, place), 'base64url');
}

/** Returns a lookup from a row's number to its key; each key is valid from a number on. */
export async function chainKeys(db: Db, app: Kept): Promise<(seq: number) => Uint8Array> {
  const kept = await keptKeys(db, app, 'audit');
  return (seq) => (kept.findLast(({ fromSeq }) => fromSeq <= seq) ?? kept[0]!).key;
}

/**
 * Stores the first key of the log unless one is stored.
 * @param index which of `hashKeys` chains the log so far
 */
export async function keepFirstChainKey(trx: Db, app: Kept, index: number): Promise<void> {
  const { sealedKey } = await holdHead(trx);
  if (sealedKey !== null) return;
  const key = app.hashKeys('audit')[index]!;
  await keepKey(trx, app, key, 'audit', 0);
  await saveHeadKey(trx, sealHeadKey(app, key));
}

/**
 * Starts chaining with a new key that no other SECRET_KEY can decrypt.
 * @returns false if the current key is already such a key
 */
export async function renewChainKey(trx: Db, app: Kept): Promise<boolean> {
  const { seq, sealedKey } = await holdHead(trx);
  if (sealedKey?.startsWith(app.seal.headOf(app.seal.keyId).text)) return false;
  const key = newKey();
  await keepKey(trx, app, key, 'audit', Number(seq) + 1);
  await saveHeadKey(trx, sealHeadKey(app, key));
  return true;
}
