import type { MissingItem, ResumeCheck } from '#lib/contract/resume.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import { type Completeness, completenessOf, type Missing } from '#lib/forms/resume/completeness.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { readStored, type StoredResume } from './read-sections.ts';
import type { ResumeScope } from './scope.ts';
import type { SectionRecord } from './section-record.ts';

/** Missing items with messages in the reader's language. */
export function describeMissing(missing: Missing[], locale: Locale): MissingItem[] {
  const messages = describeFaults(missing, translateFor(locale));
  return missing.map(({ section, path, rule }, index) => ({ section, path, rule, message: messages[index]!.message }));
}

/** The completeness of a resume's sections and attachments, which the caller has read. */
export function completenessOfScope(
  scope: ResumeScope,
  sections: Partial<Record<string, SectionRecord>>,
  attachmentTypes: readonly string[],
): Completeness {
  return completenessOf(scope.resumeType, sections, attachmentTypes);
}

/** Like `checkScope`, for a resume that the caller has read. */
export function checkStored(scope: ResumeScope, { sections, attachments }: StoredResume, locale: Locale): ResumeCheck {
  const { percent, missing } = completenessOfScope(
    scope,
    sections,
    attachments.map(({ type }) => type),
  );
  return { complete: missing.length === 0, percent, missing: describeMissing(missing, locale) };
}

/** Whether a resume is complete and can be sent, and which items are missing. */
export async function checkScope(db: Db, app: App, scope: ResumeScope, locale: Locale): Promise<ResumeCheck> {
  return checkStored(scope, await readStored(db, app, scope), locale);
}
