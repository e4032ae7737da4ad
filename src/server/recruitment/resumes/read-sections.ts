import { resumeTypes } from '#lib/domain/resume-types.ts';
import { isSkippedByType } from '#lib/forms/field.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { holderOf, type ResumeScope, sharedHolder } from './scope.ts';
import { decryptSection, type SectionRecord } from './section-record.ts';
import { listSections } from './store.ts';

function holdersFor({ applyId }: ResumeScope): readonly string[] {
  return applyId ? [applyId] : [sharedHolder, ...resumeTypes];
}

/** Another type's data as a start, without fields that this type does not have. */
function borrowed(record: SectionRecord, { resumeType }: ResumeScope): SectionRecord {
  const unasked = sectionForms[record.section].filter((field) => isSkippedByType(field, { resumeType })).map(({ name }) => name);
  const data = Object.fromEntries(Object.entries(record.data).filter(([name]) => !unasked.includes(name)));
  return { ...record, data, version: 0 };
}

function choose(scope: ResumeScope, section: SectionName, records: SectionRecord[]): SectionRecord | undefined {
  const own = records.find((record) => record.section === section && record.holder === holderOf(scope, section));
  const latest = records.find((record) => record.section === section);
  return own ?? (latest && borrowed(latest, scope));
}

/**
 * The sections of a resume. A section that this type does not have yet starts from the latest one of another type: its
 * version is 0 and `holder` names its source.
 */
export async function readSections(db: Db, app: App, scope: ResumeScope): Promise<Partial<Record<SectionName, SectionRecord>>> {
  const records = (await listSections(db, scope.accountId, holdersFor(scope))).map((row) => decryptSection(app, row));
  return Object.fromEntries(
    sectionNames.flatMap((section) => {
      const record = choose(scope, section, records);
      return record ? [[section, record]] : [];
    }),
  );
}

/** The version of a resume: the highest of its sections', 0 if none is saved. */
export function latestVersion(records: Partial<Record<SectionName, SectionRecord>>): number {
  return Math.max(0, ...Object.values(records).map(({ version }) => version));
}

/** One section, like `readSections`. */
export async function readSection(
  db: Db,
  app: App,
  scope: ResumeScope,
  section: SectionName,
): Promise<SectionRecord | undefined> {
  const rows = await listSections(db, scope.accountId, holdersFor(scope), section);
  return choose(
    scope,
    section,
    rows.map((row) => decryptSection(app, row)),
  );
}
