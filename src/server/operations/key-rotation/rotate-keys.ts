import { setTimeout as pause } from 'node:timers/promises';

import { type SealedColumn, sealedColumns } from '#server/operations/backup/sealed-columns.ts';
import type { App } from '#server/platform/app.ts';
import { renewChainKey } from '#server/platform/audit/chain-keys.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { idNumberOf } from '#server/recruitment/applications/frozen-resume.ts';
import { phoneOf } from '#server/recruitment/applications/phone-of.ts';
import { rehashPerson } from '#server/recruitment/applications/rehash-person.ts';
import { rehashPhoneEnds } from '#server/recruitment/applications/search/facts.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { rehashBaseInformation } from '#server/recruitment/resumes/sensitive-data.ts';

import { decryptRow } from './decrypt-row.ts';
import { prepareKeys } from './prepare-keys.ts';
import { beginning, countFormer, findFormer, forgetOtherKeys, listKeys, plain, replaceSealed, type SealedRow } from './store.ts';

/**
 * Number of values per transaction, so small that other transactions wait only a few milliseconds. `bytes` is for the
 * contents of files and exports, which are larger.
 */
const portion = { text: 100, bytes: 4 };

/** The result of a rotation. */
export interface Rotation {
  /** Id of the newest key. */
  key: string;
  /** Number of values that were re-encrypted; a new chain key counts as one. */
  resealed: number;
  /** The places of values that cannot be decrypted with any known key and were left as they are. */
  faults: string[];
  /** Whether all values are now encrypted with the newest key. */
  done: boolean;
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`;

/** The number of values encrypted with a key other than the newest, by column; columns without such values are missing. */
export async function countFormerKeys(app: App): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const sealed of sealedColumns) {
    const count = await countFormer(app, plain(app.db), sealed);
    if (count > 0) counts[nameOf(sealed)] = count;
  }
  return counts;
}

/** Updates the keyed hashes that are derived from a decrypted value, in the transaction that re-encrypts it. */
async function rehash(trx: Db, app: App, { table }: SealedColumn, row: SealedRow, opened: string): Promise<void> {
  if (table === 'resume_sections' && row.section === 'resumeInfo') {
    await rehashBaseInformation(trx, app, String(row.account_id), JSON.parse(opened) as Record<string, unknown>);
  }
  if (table !== 'application_resumes') return;
  const resume = JSON.parse(opened) as FrozenResume;
  await rehashPhoneEnds(trx, app, String(row.application_id), resume);
  const id = idNumberOf(resume);
  if (id !== undefined) await rehashPerson(trx, app, id, phoneOf(resume));
}

/** Re-encrypts one value; false if it cannot be decrypted. */
async function reencryptRow(trx: Db, app: App, sealed: SealedColumn, row: SealedRow): Promise<boolean> {
  const opened = decryptRow(app, sealed, row);
  if (opened === undefined) return false;
  const context = sealed.contextOf(row);
  const value = typeof opened === 'string' ? app.cipher.encrypt(opened, context) : app.cipher.encryptBytes(opened, context);
  await replaceSealed(plain(trx), sealed, row, value);
  if (typeof opened === 'string') await rehash(trx, app, sealed, row, opened);
  return true;
}

/** Re-encrypts one column in portions, with pauses for waiting writers in between. */
async function reencryptColumn(app: App, sealed: SealedColumn, fail: (where: string) => void, count: (count: number) => void) {
  const size = sealed.isBytes ? portion.bytes : portion.text;
  for (let after: unknown = beginning; ;) {
    const began = performance.now();
    const { rows, faulty } = await transaction(app, async (trx) => {
      const found = await findFormer(app, plain(trx), sealed, { after, count: size });
      const unopened: SealedRow[] = [];
      for (const row of found) if (!(await reencryptRow(trx, app, sealed, row))) unopened.push(row);
      return { rows: found, faulty: unopened };
    });
    for (const row of faulty) fail(`${nameOf(sealed)} ${sealed.keys.map((key) => String(row[key])).join(' ')}`);
    count(rows.length - faulty.length);
    if (rows.length < size) return;
    after = rows.at(-1)!.row;
    await pause(performance.now() - began);
  }
}

/** Whether a server or a rotation has already run with the newest key, according to the database. */
export async function isKeyInUse(app: App): Promise<boolean> {
  return (await listKeys(app.db)).includes(app.cipher.keyId);
}

/**
 * Re-encrypts the values with the newest key, portion by portion, while the site is in use. If a run is interrupted, the next
 * run continues. Hashes of ID numbers, persons, phone numbers and verified addresses are updated together with the values
 * from which they are derived. Before all this, the log's hash chain gets a new key if its current key is not encrypted with
 * the newest SECRET_KEY; the earlier part of the chain stays valid.
 * @param onProgress called with the number of values that were re-encrypted since the last call
 */
export async function rotateKeys(app: App, onProgress: (count: number) => void): Promise<Rotation> {
  await prepareKeys(app);
  const faults = new Set<string>();
  let resealed = (await transaction(app, (trx) => renewChainKey(trx, app))) ? 1 : 0;
  const count = (more: number) => {
    resealed += more;
    onProgress(more);
  };
  // Repeats until a whole pass finds no value that an instance with the old key has written meanwhile.
  for (let before = -1; before < resealed;) {
    before = resealed;
    for (const sealed of sealedColumns) await reencryptColumn(app, sealed, (where) => faults.add(where), count);
  }
  const done = Object.keys(await countFormerKeys(app)).length === 0;
  if (done) await forgetOtherKeys(app.db, app.cipher.keyId);
  return { key: app.cipher.keyId, resealed, faults: [...faults], done };
}
