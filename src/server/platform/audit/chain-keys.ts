import type { App } from '#server/platform/app.ts';
import { keepKey, keptKeys, newKey } from '#server/platform/crypto/stored-keys.ts';
import type { Db } from '#server/platform/db/database.ts';

import { holdHead, saveHeadKey } from './store.ts';

const place = 'audit_heads.sealed_key.1';

type Kept = Pick<App, 'seal' | 'hashKeys'>;

function sealHeadKey({ seal }: Pick<App, 'seal'>, key: Uint8Array): string {
  return seal.text(Buffer.from(key).toString('base64url'), place);
}

/** The key that ties the next rows of the log. */
export function keyOfHead({ seal, hashKeys }: Kept, sealedKey: string | null): Uint8Array {
  return sealedKey === null ? hashKeys('audit')[0]! : Buffer.from(seal.openText(sealedKey, place), 'base64url');
}

/** Finds the key of any row: each holds from a number on. */
export async function chainKeys(db: Db, app: Kept): Promise<(seq: number) => Uint8Array> {
  const kept = await keptKeys(db, app, 'audit');
  return (seq) => (kept.findLast(({ fromSeq }) => fromSeq <= seq) ?? kept[0]!).key;
}

/**
 * Notes the key of the log where none is noted yet.
 * @param index which of `hashKeys` ties the log so far
 */
export async function keepFirstChainKey(trx: Db, app: Kept, index: number): Promise<void> {
  const { sealedKey } = await holdHead(trx);
  if (sealedKey !== null) return;
  const key = app.hashKeys('audit')[index]!;
  await keepKey(trx, app, key, 'audit', 0);
  await saveHeadKey(trx, sealHeadKey(app, key));
}

/**
 * Ties what is logged from now on with a key that nothing sealed by another SECRET_KEY tells of.
 * @returns false where it is tied by such a key already
 */
export async function renewChainKey(trx: Db, app: Kept): Promise<boolean> {
  const { seq, sealedKey } = await holdHead(trx);
  if (sealedKey?.startsWith(app.seal.headOf(app.seal.keyId).text)) return false;
  const key = newKey();
  await keepKey(trx, app, key, 'audit', Number(seq) + 1);
  await saveHeadKey(trx, sealHeadKey(app, key));
  return true;
}
