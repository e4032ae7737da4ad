import { documentNumber } from '#lib/rules/document-number.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';
import { brokenOf } from '#lib/rules/rule.ts';
import { isStorable } from '#lib/rules/text.ts';
import type { App } from '#server/platform/app.ts';
import { decryptField } from '#server/platform/crypto/field-cipher.ts';
import { invalid } from '#server/platform/errors.ts';
import { findByIdNumber } from '#server/recruitment/applications/find-by-identity.ts';
import { phoneOf } from '#server/recruitment/applications/phone-of.ts';
import { hashIdNumber, idNumberHashes } from '#server/recruitment/resumes/sensitive-data.ts';

import { decoyPhone } from './decoy.ts';

/** A typed ID number, and the keyed hashes that find it. */
export interface TypedNumber {
  number: string;
  /** Under the newest key. */
  idHash: string;
  /** Under every key. */
  idHashes: readonly string[];
}

/** The person with an ID number; for an unknown one a decoy, which is treated alike. */
export interface Person {
  /** E.164; a decoy's number belongs to nobody. */
  phone: string;
  /** Null for a decoy. */
  accountId: string | null;
}

/** The form of an enciphered value; longer than any ID number. */
const enciphered = /^[0-9a-f]{64,}$/;

/**
 * Reads an ID number that was sent enciphered or plain. A value that does not decrypt counts as an unknown number.
 * @throws AppError 400 on `idcard`
 */
export function readNumber(app: App, sent: string): TypedNumber {
  const opened = decryptField(sent, app.settings.fieldKey);
  const number = normaliseIdNumber(opened ?? sent);
  if (number === '') throw invalid({ path: 'idcard', rule: 'required' });
  if (opened !== null || !enciphered.test(sent)) {
    const broken = brokenOf(documentNumber(number, { siblings: {}, around: {} }));
    if (broken.length > 0) throw invalid(...broken.map((each) => ({ ...each, path: 'idcard' })));
    if (!isStorable(number)) throw invalid({ path: 'idcard', rule: 'characters' });
  }
  return { number, idHash: hashIdNumber(app, number), idHashes: idNumberHashes(app, number) };
}

/** Encrypted texts as long as a resume, which are decrypted for a decoy. */
const fillers = new WeakMap<App, string>();
const fillerPlace = 'identity_check.filler';

function openFiller(app: App): void {
  let sealed = fillers.get(app);
  if (!sealed) fillers.set(app, (sealed = app.cipher.encrypt(JSON.stringify('x'.repeat(12_000)), fillerPlace)));
  JSON.parse(app.cipher.decrypt(sealed, fillerPlace));
}

/**
 * The phone in the frozen resume of the person's newest application with open tasks; a decoy if there is none, at the
 * same cost.
 */
export async function findPerson(app: App, { number, idHashes }: TypedNumber): Promise<Person> {
  const decoy = await decoyPhone(app, number, { isChinese: readIdCard(number) !== undefined });
  const resume = await findByIdNumber(app, idHashes);
  if (!resume) openFiller(app);
  const phone = resume && phoneOf(resume);
  if (resume && phone) return { phone, accountId: resume.pkPsndoc };
  return { phone: decoy, accountId: null };
}
