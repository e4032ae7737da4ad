import { documentNumber } from '#lib/rules/document-number.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';
import { brokenOf } from '#lib/rules/rule.ts';
import { isStorable } from '#lib/rules/text.ts';
import type { App } from '#server/platform/app.ts';
import { openField } from '#server/platform/crypto/field-cipher.ts';
import { invalid } from '#server/platform/errors.ts';
import { findByIdNumber } from '#server/recruitment/applications/find-by-identity.ts';
import { phoneOf } from '#server/recruitment/applications/phone-of.ts';
import { hashIdNumber, idNumberHashes } from '#server/recruitment/resumes/sensitive-data.ts';

import { decoyPhone } from './decoy.ts';

/** An ID number as it was typed, and the keyed hashes that find it. */
export interface TypedNumber {
  number: string;
  /** Under the newest key. */
  idHash: string;
  /** Under every key. */
  idHashes: readonly string[];
}

/** Whoever an ID number belongs to; for an unknown one a decoy, which is treated alike as long as it can be. */
export interface Person {
  /** E.164; of a decoy, a number that nobody has. */
  phone: string;
  /** Null for a decoy. */
  accountId: string | null;
}

/** The shape of what travels enciphered; longer than any ID number. */
const enciphered = /^[0-9a-f]{64,}$/;

/**
 * Reads an ID number that was sent enciphered or plain. What does not decrypt is a number like any other, which nobody
 * has.
 * @throws AppError 400 on `idcard`
 */
export function readNumber(app: App, sent: string): TypedNumber {
  const opened = openField(sent, app.settings.fieldKey);
  const number = normaliseIdNumber(opened ?? sent);
  if (number === '') throw invalid({ path: 'idcard', rule: 'required' });
  if (opened !== null || !enciphered.test(sent)) {
    const broken = brokenOf(documentNumber(number, { siblings: {}, around: {} }));
    if (broken.length > 0) throw invalid(...broken.map((each) => ({ ...each, path: 'idcard' })));
    if (!isStorable(number)) throw invalid({ path: 'idcard', rule: 'characters' });
  }
  return { number, idHash: hashIdNumber(app, number), idHashes: idNumberHashes(app, number) };
}

/** Sealed words as long as a resume: what is opened for a decoy. */
const fillers = new WeakMap<App, string>();
const fillerPlace = 'identity_check.filler';

function openFiller(app: App): void {
  let sealed = fillers.get(app);
  if (!sealed) fillers.set(app, (sealed = app.seal.text(JSON.stringify('x'.repeat(12_000)), fillerPlace)));
  JSON.parse(app.seal.openText(sealed, fillerPlace));
}

/**
 * The phone in the frozen resume of the person's newest application that has something to do; a decoy where there is
 * none, at the same cost.
 */
export async function findPerson(app: App, { number, idHashes }: TypedNumber): Promise<Person> {
  const decoy = await decoyPhone(app, number, { isChinese: readIdCard(number) !== undefined });
  const resume = await findByIdNumber(app, idHashes);
  if (!resume) openFiller(app);
  const phone = resume && phoneOf(resume);
  if (resume && phone) return { phone, accountId: resume.pkPsndoc };
  return { phone: decoy, accountId: null };
}
