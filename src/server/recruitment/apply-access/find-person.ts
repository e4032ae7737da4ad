import { documentNumber } from '#lib/rules/document-number.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';
import { brokenOf } from '#lib/rules/rule.ts';
import { isStorable } from '#lib/rules/text.ts';
import type { App } from '#server/platform/app.ts';
import { decryptField } from '#server/platform/crypto/browser-cipher.ts';
import { invalid } from '#server/platform/errors.ts';
import { findByIdNumber } from '#server/recruitment/applications/find-by-identity.ts';
import { phoneOf } from '#server/recruitment/applications/phone-of.ts';
import { hashIdNumber, idNumberHashes } from '#server/recruitment/resumes/sensitive-data.ts';

import { decoyPhone } from './decoy.ts';

/** A typed ID number, and its keyed hashes for searching. */
export interface TypedNumber {
  number: string;
  /** The hash under the newest key. */
  idHash: string;
  /** The hashes under all keys. */
  idHashes: readonly string[];
}

/** The person with an ID number, or a decoy if `findPerson` finds nobody; both are treated alike. */
export interface Person {
  /** E.164; a decoy's number belongs to nobody. */
  phone: string;
  /** Null for a decoy. */
  accountId: string | null;
}

/** The form of an encrypted value, which is longer than any ID number. */
const encrypted = /^[0-9a-f]{64,}$/;

/**
 * Reads an ID number that was sent encrypted or plain. An encrypted value that cannot be decrypted is treated as an
 * unknown number.
 * @throws AppError 400 on `idcard` if the number is missing or cannot be an ID number
 */
export function readNumber(app: App, sent: string): TypedNumber {
  const decrypted = decryptField(sent, app.settings.fieldKey);
  const number = normaliseIdNumber(decrypted ?? sent);
  if (number === '') throw invalid({ path: 'idcard', rule: 'required' });
  if (decrypted !== null || !encrypted.test(sent)) {
    const broken = brokenOf(documentNumber(number, { siblings: {}, around: {} }));
    if (broken.length > 0) throw invalid(...broken.map((each) => ({ ...each, path: 'idcard' })));
    if (!isStorable(number)) throw invalid({ path: 'idcard', rule: 'characters' });
  }
  return { number, idHash: hashIdNumber(app, number), idHashes: idNumberHashes(app, number) };
}

/** Per app, an encrypted text as long as a resume. */
const fillers = new WeakMap<App, string>();
const fillerContext = 'identity_check.filler';

/** Decrypts a text as long as a resume, so that the duration does not reveal that no resume was found. */
function decryptFiller(app: App): void {
  let filler = fillers.get(app);
  if (!filler) fillers.set(app, (filler = app.cipher.encrypt(JSON.stringify('x'.repeat(12_000)), fillerContext)));
  JSON.parse(app.cipher.decrypt(filler, fillerContext));
}

/**
 * Finds the person with an ID number. The phone is taken from the resume of the newest application with this number in which
 * something is left to do. Returns a decoy, after the same duration, if there is no such application or its resume has no
 * phone.
 */
export async function findPerson(app: App, { number, idHashes }: TypedNumber): Promise<Person> {
  const decoy = await decoyPhone(app, number, { isChinese: readIdCard(number) !== undefined });
  const resume = await findByIdNumber(app, idHashes);
  if (!resume) decryptFiller(app);
  const phone = resume && phoneOf(resume);
  if (resume && phone) return { phone, accountId: resume.pkPsndoc };
  return { phone: decoy, accountId: null };
}
