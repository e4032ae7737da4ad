import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { AppError, notFound } from '#server/errors.ts';

import { checkScope } from './check-resume.ts';
import type { ResumeScope } from './scope.ts';
import { saveSubmission } from './store.ts';

/**
 * Marks a resume as submitted; it stays open for changes.
 * @throws AppError 404 where `id` is not this person; 500001 with `data.missing` where it is incomplete
 */
export async function submitResume(app: App, scope: ResumeScope, id: string, locale: Locale): Promise<{ submittedAt: string }> {
  if (id !== (scope.applyId ?? scope.accountId)) throw notFound();
  const { missing } = await checkScope(app.db, app, scope, locale);
  if (missing.length > 0) throw new AppError('500001', { data: { missing } });
  const submittedAt = app.clock.now();
  await saveSubmission(app.db, { accountId: scope.accountId, holder: scope.applyId ?? scope.resumeType, submittedAt });
  return { submittedAt: new Date(submittedAt).toISOString() };
}
