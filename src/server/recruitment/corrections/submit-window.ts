import { completenessOf } from '#lib/forms/resume/completeness.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { replaceResume } from '#server/recruitment/applications/earlier-resumes.ts';
import { addEvent } from '#server/recruitment/applications/events.ts';
import { describeMissing } from '#server/recruitment/resumes/check-resume.ts';
import { removeCopy } from '#server/recruitment/resumes/copy-resume.ts';
import { freezeStored } from '#server/recruitment/resumes/freeze-resume.ts';
import { readStored, type StoredResume } from '#server/recruitment/resumes/read-sections.ts';
import type { ResumeScope } from '#server/recruitment/resumes/scope.ts';
import { mustBeLatest, type Submission } from '#server/recruitment/resumes/submit-resume.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';

import { holdWindowAlone } from './hold-window.ts';
import { changeWindow } from './store.ts';
import { notifyChanged } from './notify-changed.ts';

/**
 * Checks that the sections of the window are complete.
 * @throws AppError 500001 with `data.missing` if a section is incomplete
 */
function mustBeComplete(scope: ResumeScope, { sections, attachments }: StoredResume, { locale }: Moment): void {
  const { missing } = completenessOf(
    scope.resumeType,
    sections,
    attachments.map(({ type }) => type),
  );
  const open = missing.filter(({ section }) => scope.window?.sections.includes(section));
  if (open.length > 0) throw new AppError('500001', { data: { missing: describeMissing(open, locale) } });
}

/**
 * Submits the copy of a resume that the candidate changed in a window. The copy becomes the application's resume, the former
 * resume is stored as an earlier version, the window closes, and `notifyChanged` queues a confirmation.
 * Sections outside the window may be incomplete, because the candidate cannot change them.
 * @throws AppError 404 if `id` is not the application of `scope`, or the application is not the holder's; 500003 if no window
 * is open; 409 if the version is outdated; 500001 with `data.missing` if a section of the window is incomplete
 */
export async function submitWindow(
  app: App,
  holder: Holder,
  scope: ResumeScope,
  { id, version }: Submission,
  moment: Moment,
): Promise<{ submittedAt: string }> {
  const { applyId } = scope;
  if (applyId === undefined || id !== applyId) throw notFound();
  return transaction(app, async (trx) => {
    const { task, window } = await holdWindowAlone(trx, app, holder, applyId, moment);
    const stored = await readStored(trx, app, scope);
    mustBeLatest(stored.sections, version);
    mustBeComplete(scope, stored, moment);
    const submittedAt = app.clock.now();
    await replaceResume(trx, app, applyId, await freezeStored(trx, app, scope, stored));
    await moveTask(trx, app, task, { state: 'done', open: 0 });
    await changeWindow(trx, applyId, { submittedAt, copied: 0 });
    await addEvent(trx, app, { applicationId: applyId, status: window.status, at: submittedAt, kind: 'resumeChanged' });
    await removeCopy(trx, window.accountId, applyId);
    await notifyChanged(trx, app, { window, submittedAt }, moment.locale);
    return { submittedAt: new Date(submittedAt).toISOString() };
  });
}
