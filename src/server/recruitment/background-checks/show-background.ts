import type { Background } from '#lib/contract/background.ts';
import { backgroundDocuments } from '#lib/forms/background/background.ts';
import { wireDataOf } from '#lib/forms/background/wire.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { mayAct } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Holder } from '#server/platform/holder.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { describeMaterials } from '#server/recruitment/materials/describe-material.ts';
import { noteOf } from '#server/recruitment/tasks/describe-task.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';
import { findTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { decryptBackground, reasonsOf, reasonText } from './background-record.ts';
import { prefillFrom } from './prefill.ts';
import { findCheck } from './store.ts';

const documents: readonly string[] = backgroundDocuments;

/** The key of a background check's task. */
export function taskKeyOf(applicationId: string) {
  return { applicationId, kind: 'background', type: '' } as const;
}

/**
 * The applicant's resume, name and date of birth, which are needed to validate, prefill and print the form. If the resume
 * has been erased, `resume` is undefined, and name and date of birth are empty.
 */
export async function readPerson(db: Db, app: App, applicationId: string) {
  const resume = await decryptResume(db, app, applicationId);
  const { name, birthdate } = resume?.sections.resumeInfo ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { resume, name: text(name), birthdate: text(birthdate) };
}

/** A background check as the API returns it. The caller must have checked access to the application. */
export async function describeBackground(db: Db, app: App, task: TaskRow, moment: Moment): Promise<Background> {
  const { applicationId, accountId, state, dueAt } = task;
  const { arrivedAt, locale } = moment;
  const row = await findCheck(db, { applicationId, accountId });
  const { resume, name, birthdate } = await readPerson(db, app, applicationId);
  const { receiptNo, jobName } = await readBrief(db, applicationId, locale);
  const materials = (await findTasks(db, [applicationId])).filter(
    ({ kind, type }) => kind === 'material' && documents.includes(type),
  );
  const reasons = state === 'returned' ? reasonsOf(app, row) : {};
  const data = row ? decryptBackground(app, row) : resume ? prefillFrom(resume) : {};
  return {
    state: state as Background['state'],
    stateName: translateFor(locale)(`tasks.state.${state}` as MessageKey),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    reason: reasonText(reasons, locale),
    reasons,
    note: noteOf(app, task),
    version: row?.version ?? 0,
    updatedAt: row ? new Date(row.updatedAt).toISOString() : null,
    data: wireDataOf(data),
    documents: await describeMaterials(db, app, materials, moment),
    open: task.open === 1 && mayAct(task, arrivedAt) ? 'Y' : 'N',
    person: { name, birthdate, receiptNo, jobName },
  };
}

/**
 * The background check of an application. Until the check is first saved, it is prefilled from the application's resume.
 * @throws AppError 404 if the application is not the holder's, 500003 if the check is not requested
 */
export async function showBackground(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<Background> {
  const task = await readTask(app.db, holder, taskKeyOf(applicationId), moment);
  return describeBackground(app.db, app, task, moment);
}
