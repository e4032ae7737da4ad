import { resumeTypes } from '#lib/domain/resume-types.ts';
import { isSkippedByType } from '#lib/forms/field.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { holderOf, personHolderOf, type ResumeScope, sharedHolder } from './scope.ts';
import { decryptSection, type SectionRecord } from './section-record.ts';
import { type AttachmentRow, listAttachments } from './store-attachments.ts';
import { listSections, type SectionRow } from './store.ts';

function holdersFor({ applyId }: ResumeScope): readonly string[] {
  return applyId ? [applyId] : [sharedHolder, ...resumeTypes];
}

/** A section of another resume type as initial data for this type, without the fields that are skipped for this type. */
function borrowed(record: SectionRecord, { resumeType }: ResumeScope): SectionRecord {
  const unasked = sectionForms[record.section].filter((field) => isSkippedByType(field, { resumeType })).map(({ name }) => name);
  const data = Object.fromEntries(Object.entries(record.data).filter(([name]) => !unasked.includes(name)));
  return { ...record, data, version: 0 };
}

/** The section of this resume type or, if there is none, the latest one of another type. Only the chosen row is decrypted. */
function choose(app: App, scope: ResumeScope, section: SectionName, rows: readonly SectionRow[]): SectionRecord | undefined {
  const own = rows.find((row) => row.section === section && row.holder === holderOf(scope, section));
  if (own) return decryptSection(app, own);
  const latest = rows.find((row) => row.section === section);
  return latest && borrowed(decryptSection(app, latest), scope);
}

/**
 * The sections of a resume; sections without data are absent. A section that was not saved for this resume type yet is
 * `borrowed` from the type for which it was saved last; its version is 0, and its `holder` is that type. An application's
 * copy has only its own sections.
 */
export async function readSections(db: Db, app: App, scope: ResumeScope): Promise<Partial<Record<SectionName, SectionRecord>>> {
  const rows = await listSections(db, scope.accountId, holdersFor(scope));
  return Object.fromEntries(
    sectionNames.flatMap((section) => {
      const record = choose(app, scope, section, rows);
      return record ? [[section, record]] : [];
    }),
  );
}

/** The version of a resume: the highest version of its sections, 0 if none is saved. */
export function latestVersion(records: Partial<Record<SectionName, SectionRecord>>): number {
  return Math.max(0, ...Object.values(records).map(({ version }) => version));
}

/** Reads one section like `readSections`; undefined if it has no data. */
export async function readSection(
  db: Db,
  app: App,
  scope: ResumeScope,
  section: SectionName,
): Promise<SectionRecord | undefined> {
  return choose(app, scope, section, await listSections(db, scope.accountId, holdersFor(scope), section));
}

/** The sections and attachments of a resume. */
export interface StoredResume {
  sections: Partial<Record<SectionName, SectionRecord>>;
  attachments: AttachmentRow[];
}

/** Reads and decrypts a resume, so that a caller that needs it several times decrypts it only once. */
export async function readStored(db: Db, app: App, scope: ResumeScope): Promise<StoredResume> {
  const sections = await readSections(db, app, scope);
  return { sections, attachments: await listAttachments(db, scope.accountId, personHolderOf(scope)) };
}
