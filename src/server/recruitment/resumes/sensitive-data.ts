import { identityAttachments, resumeInfoForm } from '#lib/forms/resume/resume-info.ts';
import { withoutSensitive } from '#lib/forms/sensitive.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { FrozenResume } from './freeze-resume.ts';
import { removeAttachments } from './remove-attachments.ts';
import { personHolderOf, type ResumeScope } from './scope.ts';
import { decryptSection, type SectionData, encryptData } from './section-record.ts';
import { listVersions, movePeople, rewriteVersion, savePerson } from './store.ts';

/** Base information. If the candidate has not consented to storing ID and health data, these are left out. */
export function asConsented(data: SectionData): SectionData {
  return data.sensitiveConsent === 'Y' ? data : withoutSensitive(resumeInfoForm, data);
}

/** A frozen resume without ID and health data, and without pictures of an ID document. */
export function frozenWithoutSensitive(resume: FrozenResume): FrozenResume {
  const { resumeInfo, ...others } = resume.sections;
  return {
    ...resume,
    sections: resumeInfo
      ? { ...others, resumeInfo: { ...withoutSensitive(resumeInfoForm, resumeInfo), sensitiveConsent: 'N' } }
      : others,
    attachments: resume.attachments.filter(({ type }) => !identityAttachments.includes(type)),
  };
}

/** The keyed hash of an ID number, by which a person is found. */
export function hashIdNumber(app: App, idNumber: string): string {
  return app.keyedHash('id-number', normaliseIdNumber(idNumber));
}

/** The hashes of an ID number under all keys, newest first. */
export function idNumberHashes(app: App, idNumber: string): string[] {
  return app.keyedHashes('id-number', normaliseIdNumber(idNumber));
}

/** The keyed hash of a contact address. */
export function hashContactEmail(app: App, email: string): string {
  return app.keyedHash('contact-email', normaliseEmail(email));
}

/** The hashes of a contact address under all keys, newest first. */
export function contactEmailHashes(app: App, email: string): string[] {
  return app.keyedHashes('contact-email', normaliseEmail(email));
}

/** In all resumes, replaces the older hashes of an ID number with its hash under the newest key. */
export async function rehashIdNumber(trx: Db, app: App, idNumber: string): Promise<void> {
  const [newest = '', ...others] = idNumberHashes(app, idNumber);
  for (const other of others) await movePeople(trx, { idHash: other }, { idHash: newest });
}

/**
 * For the ID number and the contact address in base information, replaces the stored hashes with the hashes under the newest
 * key.
 */
export async function rehashBaseInformation(trx: Db, app: App, accountId: string, data: SectionData): Promise<void> {
  if (typeof data.id === 'string' && data.id !== '') await rehashIdNumber(trx, app, data.id);
  if (typeof data.email !== 'string') return;
  const [newest = '', ...others] = contactEmailHashes(app, data.email);
  for (const other of others) {
    await movePeople(trx, { accountId, verifiedEmailHash: other }, { verifiedEmailHash: newest });
  }
}

/** The keyed hash of the ID number in base information; null without an ID number. */
export function idHashOf(app: App, { id }: SectionData): string | null {
  return typeof id === 'string' && id !== '' ? hashIdNumber(app, id) : null;
}

/** Updates the hash of the person's ID number after a change of base information. */
export async function savePersonHashes(trx: Db, app: App, scope: ResumeScope, data: SectionData): Promise<void> {
  await savePerson(trx, scope.accountId, personHolderOf(scope), { idHash: idHashOf(app, data) });
}

/**
 * Removes ID and health data from all stored versions, after base information was saved without consent. If consent was
 * given in any of these versions or in `before`, the pictures of ID documents are removed too.
 * @param before the base information stored until now
 */
export async function forgetSensitive(trx: Db, app: App, scope: ResumeScope, before: SectionData = {}): Promise<void> {
  const key = { accountId: scope.accountId, holder: personHolderOf(scope), section: 'resumeInfo' as const };
  let wasGiven = before.sensitiveConsent === 'Y';
  for (const row of await listVersions(trx, key)) {
    const { data } = decryptSection(app, row);
    if (data.sensitiveConsent !== 'Y') continue;
    const rest = { ...withoutSensitive(resumeInfoForm, data), sensitiveConsent: 'N' };
    await rewriteVersion(trx, { ...row, sealedData: encryptData(app, key, rest) });
    wasGiven = true;
  }
  if (wasGiven) await removeAttachments(trx, scope, identityAttachments);
}
