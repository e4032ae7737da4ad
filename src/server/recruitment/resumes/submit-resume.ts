import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

import { checkScope } from './check-resume.ts';
import { latestVersion, readSections } from './read-sections.ts';
import type { ResumeScope } from './scope.ts';
import type { SectionRecord } from './section-record.ts';
import { saveSubmission } from './store.ts';

/**
 * Checks that no section has a higher version than `version`; if `version` is missing, nothing is checked.
 * @throws AppError 409 with `data.current` if a section has a higher version
 */
export function mustBeLatest(records: Parameters<typeof latestVersion>[0], version: number | null | undefined): void {
  const latest = latestVersion(records);
  if (typeof version !== 'number' || version >= latest) return;
  const versions = Object.values(records).map((record: SectionRecord) => [record.section, record.version]);
  throw new AppError('409', { data: { current: { version: latest, sections: Object.fromEntries(versions) as unknown } } });
}

/**
 * The id in the path, and the version to submit. For the copy of an application's resume, the id is the application's; else it
 * is the account's.
 */
export interface Submission {
  id: string;
  version?: number | null | undefined;
}

/**
 * Marks a resume as submitted; it stays editable.
 * @throws AppError 404 if `id` is not the account's; 409 with `data.current` if the version is outdated; 500001 with
 * `data.missing` if the resume is incomplete
 */
export async function submitResume(
  app: App,
  scope: ResumeScope,
  { id, version }: Submission,
  locale: Locale,
): Promise<{ submittedAt: string }> {
  if (id !== scope.accountId) throw notFound();
  mustBeLatest(await readSections(app.db, app, scope), version);
  const { missing } = await checkScope(app.db, app, scope, locale);
  if (missing.length > 0) throw new AppError('500001', { data: { missing } });
  const submittedAt = app.clock.now();
  await saveSubmission(app.db, { accountId: scope.accountId, holder: scope.resumeType, submittedAt });
  return { submittedAt: new Date(submittedAt).toISOString() };
}
