import { sealedColumns } from '#server/operations/backup/sealed-columns.ts';
import type { App } from '#server/platform/app.ts';
import { storeFirstChainKey } from '#server/platform/audit/chain-keys.ts';
import { storeKey, stablePurposes } from '#server/platform/crypto/stored-keys.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { SettingsError } from '#server/platform/settings.ts';

import { decryptRow } from './decrypt-row.ts';
import { listKeys, recordKey, plain, sampleRow } from './store.ts';

function unknownKey({ cipher }: App, keyIds: readonly string[]): SettingsError {
  const theirs = keyIds.length > 0 ? `key ${keyIds.join(', ')}` : 'another key';
  return new SettingsError(
    `SECRET_KEY: the database has values encrypted with ${theirs}, but the settings have ${cipher.keyIds.join(', ')}; ` +
      'set SECRET_KEY to that key, or add it to SECRET_KEYS_FILE',
  );
}

/**
 * The highest index in `keyIds` of a key that decrypts a sample of the database; 0 if there are no samples.
 * @throws SettingsError if there are values and none of the samples can be decrypted
 */
async function findFirstKey(trx: Db, app: App): Promise<number> {
  let [samples, opened, first] = [0, 0, 0];
  for (const sealed of sealedColumns) {
    const row = await sampleRow(plain(trx), sealed);
    if (!row) continue;
    samples += 1;
    if (decryptRow(app, sealed, row) === undefined) continue;
    opened += 1;
    const keyId = app.cipher.keyIdOf(row[sealed.column] as Uint8Array | string) ?? app.cipher.keyId;
    first = Math.max(first, app.cipher.keyIds.indexOf(keyId));
  }
  if (samples > 0 && opened === 0) throw unknownKey(app, []);
  return first;
}

/**
 * Refuses a database with keys that the settings do not have.
 * @returns ids of the keys with which values may be encrypted
 * @throws SettingsError if the settings lack one of these keys
 */
export async function refuseUnknownKeys(app: App): Promise<string[]> {
  const known = await listKeys(app.db);
  const unknown = known.filter((keyId) => !app.cipher.keyIds.includes(keyId));
  if (unknown.length > 0) throw unknownKey(app, unknown);
  return known;
}

/**
 * Records that values may be encrypted with the newest key. The first call for a database also stores the keys of hashes
 * that must stay valid when SECRET_KEY changes.
 * @throws SettingsError, without changing anything, if the settings lack a recorded key; or if no key is recorded, and the
 * database has encrypted values of which no sample can be decrypted
 */
export async function prepareKeys(app: App): Promise<void> {
  const known = await refuseUnknownKeys(app);
  if (known.includes(app.cipher.keyId)) return;
  await transaction(app, async (trx) => {
    if (known.length === 0) {
      const first = await findFirstKey(trx, app);
      await storeFirstChainKey(trx, app, first);
      for (const purpose of stablePurposes) await storeKey(trx, app, app.hashKeys(purpose)[first]!, purpose, 0);
      await recordKey(trx, app.cipher.keyIds[first]!, app.clock.now());
    }
    await recordKey(trx, app.cipher.keyId, app.clock.now());
  });
}
