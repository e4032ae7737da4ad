import type { Attachment, ResumeInfo, Section } from '#lib/contract/resume.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { statusOf } from '#lib/forms/resume/completeness.ts';
import { startingAnswers } from '#lib/forms/resume/derive.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import { fromE164 } from '#lib/rules/mobile.ts';
import type { Locale } from '#lib/text/locale.ts';
import { type Contact, findContact } from '#server/people/accounts/find-contact.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { listDescribed } from './attachments.ts';
import { completenessOfScope, describeMissing } from './check-resume.ts';
import { latestVersion, readSections } from './read-sections.ts';
import { certificateType } from './remove-attachments.ts';
import { holderOf, personHolderOf, type ResumeScope, sharedHolder } from './scope.ts';
import type { SectionData, SectionRecord } from './section-record.ts';
import { contactEmailHashes } from './sensitive-data.ts';
import { findPerson } from './store.ts';

function emptyData(section: SectionName): SectionData {
  return validate(sectionForms[section], {}, { mode: 'draft' }).values;
}

function fromOf(scope: ResumeScope, section: SectionName, record: SectionRecord): Section['from'] {
  if (scope.applyId) return null;
  if (record.holder === sharedHolder) return 'shared';
  return record.holder === holderOf(scope, section) ? null : (record.holder as Section['from']);
}

/** A section as the API returns it. */
function describeSection(scope: ResumeScope, section: SectionName, record: SectionRecord | undefined): Section {
  if (!record) return { status: 'empty', version: 0, updatedAt: null, data: emptyData(section), from: null };
  return {
    status: statusOf(scope.resumeType, section, record),
    version: record.version,
    updatedAt: new Date(record.updatedAt).toISOString(),
    data: record.data,
    from: fromOf(scope, section, record),
  };
}

/** Base information from the account, for a resume whose base information was never saved. */
function startOf(contact: Contact | undefined): SectionData {
  if (!contact) return {};
  const { name, email, phone } = contact;
  const number = phone ? fromE164(phone) : undefined;
  return { name, ...(email ? { email } : {}), ...(number ? { mobilePrefix: number.prefix, mobile: number.number } : {}) };
}

/** Each section's data as the editor shows it, and its version; the version is 0 if the section was not saved for this type. */
export async function readShown(
  db: Db,
  app: App,
  scope: ResumeScope,
): Promise<Record<SectionName, { version: number; data: SectionData }>> {
  const records = await readSections(db, app, scope);
  const start = records.resumeInfo ? {} : startOf(await findContact(db, scope.accountId));
  const shown = sectionNames.map((section) => {
    const { version = 0, data = emptyData(section) } = records[section] ?? {};
    const isNew = section === 'resumeInfo' && !records.resumeInfo;
    return [section, { version, data: isNew ? { ...startingAnswers(scope.resumeType === 'english'), ...start } : data }];
  });
  return Object.fromEntries(shown) as Record<SectionName, { version: number; data: SectionData }>;
}

/** Whether an address is verified: it is the account's own, or was confirmed by a code. */
function isVerified(
  app: App,
  email: string,
  contact: Contact | undefined,
  person: { verifiedEmailHash: string | null } | undefined,
): boolean {
  if (normaliseEmail(email) === contact?.email) return true;
  return contactEmailHashes(app, email).includes(person?.verifiedEmailHash ?? '');
}

/** A resume for the editor: sections, attachments and missing items. */
export async function readResume(app: App, scope: ResumeScope, locale: Locale): Promise<ResumeInfo> {
  const records = await readSections(app.db, app, scope);
  const described = await listDescribed(app.db, app, scope);
  const person = await findPerson(app.db, scope.accountId, personHolderOf(scope));
  const contact = await findContact(app.db, scope.accountId);
  const { percent, missing } = completenessOfScope(
    scope,
    records,
    described.map(({ type }) => type),
  );
  const sections = Object.fromEntries(
    sectionNames.map((section) => [section, describeSection(scope, section, records[section])]),
  ) as ResumeInfo['sections'];
  if (sections.resumeInfo.status === 'empty') sections.resumeInfo.data = startOf(contact);
  const attachments = Object.fromEntries(
    enumKeys.attachmentType.map((type): [string, Attachment[]] => [
      type,
      described.filter((each) => each.type === type).map(({ attachment }) => attachment),
    ]),
  ) as ResumeInfo['attachments'];
  const entries = (sections.Edu.data.edus ?? []) as SectionData[];
  const email = sections.resumeInfo.data.email;
  return {
    pkPsndoc: scope.accountId,
    resumeType: scope.resumeType,
    sections,
    completeness: { percent, missing: describeMissing(missing, locale) },
    attachments,
    certificates: described
      .filter(({ type, eduId }) => type === certificateType && entries.some(({ id }) => id === eduId))
      .map(({ eduId, attachment }) => ({ eduId, ...attachment })),
    emailVerified: typeof email === 'string' && isVerified(app, email, contact, person) ? 'Y' : 'N',
    version: latestVersion(records),
    ...(scope.window ? { window: scope.window } : {}),
  };
}
