import type { WindowSection } from '#lib/forms/resume/window-sections.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { inLocale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Holder } from '#server/platform/holder.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import type { ResumeScope } from '#server/recruitment/resumes/scope.ts';
import { noteOf } from '#server/recruitment/tasks/describe-task.ts';
import { holdTask, type Moment, taskRefused } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskKey, TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { findWindow, type WindowOfApplication } from './store.ts';

/** An open correction window and its task. In the window, the candidate may edit a copy of the application's resume. */
export interface HeldWindow {
  task: TaskRow;
  window: WindowOfApplication;
}

/** The key of the task of an application's window. */
export function taskOf(applicationId: string): TaskKey {
  return { applicationId, kind: 'window', type: '' };
}

/**
 * The open window of an application. The window's end is compared with the arrival of the request.
 * @throws AppError 404 if the application is not the holder's, 500003 if no window is open
 */
export async function holdWindow(db: Db, app: App, holder: Holder, applicationId: string, moment: Moment): Promise<HeldWindow> {
  const task = await holdTask(db, app, holder, taskOf(applicationId), moment);
  const window = await findWindow(db, applicationId);
  if (window?.copied !== 1 || !isLive(window.status)) throw taskRefused(app, task, moment);
  return { task, window };
}

/** Like `holdWindow`, with the application locked until the transaction ends. */
export async function holdWindowAlone(
  trx: Db,
  app: App,
  holder: Holder,
  applicationId: string,
  moment: Moment,
): Promise<HeldWindow> {
  await lockApplications(trx, [applicationId]);
  return holdWindow(trx, app, holder, applicationId, moment);
}

/**
 * The scope within which the resume routes serve an application's copy of the resume: all of it is readable, and the
 * window's sections are editable.
 * @throws AppError like `holdWindow`
 */
export async function windowScope(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<ResumeScope> {
  const { task, window } = await holdWindow(app.db, app, holder, applicationId, moment);
  const posting = await readPosting(app.db, window.postingId);
  return {
    accountId: window.accountId,
    resumeType: window.resumeType,
    applyId: applicationId,
    window: {
      sections: JSON.parse(window.sections) as WindowSection[],
      reason: noteOf(app, task),
      until: new Date(window.until).toISOString(),
      extendable: window.extendedAt === null ? 'Y' : 'N',
      extensionHours: app.settings.windowExtensionHours,
      regJobName: posting ? inLocale(posting.name, moment.locale) : '',
      receiptNo: window.receiptNo,
    },
    async hold(trx) {
      await holdWindowAlone(trx, app, holder, applicationId, moment);
    },
  };
}
