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

import { decryptRow } from './open-row.ts';
import { prepareKeys } from './prepare-keys.ts';
import { beginning, countFormer, findFormer, forgetOtherKeys, listKeys, plain, replaceSealed, type SealedRow } from './store.ts';

/** Values per transaction: others wait for it a few milliseconds. Files are larger. */
const portion = { text: 100, bytes: 4 };

/** The result of a rotation. */
export interface Rotation {
  /** Id of the newest key. */
  key: string;
  /** Values that were re-encrypted. */
  resealed: number;
  /** Values that no known key decrypts; they were left as they are. */
  faults: string[];
  /** Whether no value is left under another key. */
  done: boolean;
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`;

/** The number of values under other keys than the newest, by column; columns without any are left out. */
export async function countFormerKeys(app: App): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const sealed of sealedColumns) {
    const count = await countFormer(app, plain(app.db), sealed);
    if (count > 0) counts[nameOf(sealed)] = count;
  }
  return counts;
}

/** Rehashes a decrypted value under the newest key, in the transaction that re-encrypts it. */
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

async function resealRow(trx: Db, app: App, sealed: SealedColumn, row: SealedRow): Promise<boolean> {
  const opened = decryptRow(app, sealed, row);
  if (opened === undefined) return false;
  const place = sealed.contextOf(row);
  const anew = typeof opened === 'string' ? app.cipher.encrypt(opened, place) : app.cipher.encryptBytes(opened, place);
  await replaceSealed(plain(trx), sealed, row, anew);
  if (typeof opened === 'string') await rehash(trx, app, sealed, row, opened);
  return true;
}

/** Re-encrypts one column in portions; waiting writers get their turn in between. */
async function resealColumn(app: App, sealed: SealedColumn, fail: (where: string) => void, told: (count: number) => void) {
  const count = sealed.isBytes ? portion.bytes : portion.text;
  for (let after: unknown = beginning; ;) {
    const began = performance.now();
    const { rows, faulty } = await transaction(app, async (trx) => {
      const found = await findFormer(app, plain(trx), sealed, { after, count });
      const unopened: SealedRow[] = [];
      for (const row of found) if (!(await resealRow(trx, app, sealed, row))) unopened.push(row);
      return { rows: found, faulty: unopened };
    });
    for (const row of faulty) fail(`${nameOf(sealed)} ${sealed.keys.map((key) => String(row[key])).join(' ')}`);
    told(rows.length - faulty.length);
    if (rows.length < count) return;
    after = rows.at(-1)!.row;
    await pause(performance.now() - began);
  }
}

/** Whether a server was started with the newest key: only then do the running ones know it. */
export async function isKeyInUse(app: App): Promise<boolean> {
  return (await listKeys(app.db)).includes(app.cipher.keyId);
}

/**
 * Seals everything anew with the newest key while the site is served, portion by portion: interrupted anywhere it goes
 * on from there when it is run again. Hashes of ID numbers, persons, phone numbers and proved addresses move with the values that they
 * were made of; the log is tied by a new key from here on, and what was tied before still holds.
 * @param told how many more values were re-encrypted
 */
export async function rotateKeys(app: App, told: (count: number) => void): Promise<Rotation> {
  await prepareKeys(app);
  const faults = new Set<string>();
  let resealed = (await transaction(app, (trx) => renewChainKey(trx, app))) ? 1 : 0;
  const count = (more: number) => {
    resealed += more;
    told(more);
  };
  // Until a whole round finds nothing that an instance with the old key has written meanwhile.
  for (let before = -1; before < resealed;) {
    before = resealed;
    for (const sealed of sealedColumns) await resealColumn(app, sealed, (where) => faults.add(where), count);
  }
  const done = Object.keys(await countFormerKeys(app)).length === 0;
  if (done) await forgetOtherKeys(app.db, app.cipher.keyId);
  return { key: app.cipher.keyId, resealed, faults: [...faults], done };
}
