import type { ApplicationDetail } from '#lib/contract/applications.ts';
import { changesBetween } from '#lib/rules/resume-changes.ts';
import type { Locale } from '#lib/text/locale.ts';
import { readMessagesOfTopic } from '#server/people/messages/account-messages.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { freezeResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { frozenWithoutSensitive } from '#server/recruitment/resumes/sensitive-data.ts';

import { comparableParts, decryptResume } from './frozen-resume.ts';
import { describeAll } from './list-applications.ts';
import { topicOf } from './notify/notify-candidate.ts';
import { previewFrozen } from './preview-application.ts';
import { findApplication } from './store.ts';

/**
 * One application with the submitted form and resume, the candidate's later changes to the resume, and the messages about
 * the application's status (`topicOf`).
 * @throws AppError 404 if the application is not the candidate's
 */
export async function showApplication(app: App, accountId: string, id: string, locale: Locale): Promise<ApplicationDetail> {
  const row = await findApplication(app.db, accountId, id);
  const [record] = row ? await describeAll(app, [row], locale) : [];
  if (!row || !record) throw notFound();
  const resume = await decryptResume(app.db, app, id);
  const latest = await freezeResume(app.db, app, accountId, row.resumeType);
  const messages = await readMessagesOfTopic(app, accountId, topicOf(id));
  const current = row.status === 'withdrawn' ? frozenWithoutSensitive(latest) : latest;
  return {
    ...record,
    form: JSON.parse(row.form) as Record<string, unknown>,
    resume,
    preview: resume ? previewFrozen(id, resume, locale) : null,
    changes: resume ? changesBetween(comparableParts(resume), comparableParts(current)) : [],
    messages: messages.map(({ at, channel, subject = '', text = '', sentAt }) => ({ at, channel, subject, text, sentAt })),
  };
}
