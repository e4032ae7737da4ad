import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

import { checkScope } from './check-resume.ts';
import { latestVersion, readSections } from './read-sections.ts';
import type { ResumeScope } from './scope.ts';
import type { SectionRecord } from './section-record.ts';
import { saveSubmission } from './store.ts';

/** @throws AppError 409 with `data.current` where a section was saved after the version that is sent */
export function mustBeLatest(records: Parameters<typeof latestVersion>[0], version: number | null | undefined): void {
  const latest = latestVersion(records);
  if (typeof version !== 'number' || version >= latest) return;
  const versions = Object.values(records).map((record: SectionRecord) => [record.section, record.version]);
  throw new AppError('409', { data: { current: { version: latest, sections: Object.fromEntries(versions) as unknown } } });
}

/** What is sent: whose resume, and which version of it. */
export interface Submission {
  id: string;
  version?: number | null | undefined;
}

/**
 * Marks a resume as submitted; it stays open for changes.
 * @throws AppError 404 where `id` is not this person; 409 where the version is not the latest; 500001 with
 * `data.missing` where it is incomplete
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
