import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { type Moment, readTask, taskRefused } from '#server/recruitment/tasks/hold-task.ts';

import { findIntention } from '../store-intentions.ts';
import { findTest, type WrittenTestRow } from '../store-written-tests.ts';
import { intentionOf } from '../task-keys.ts';

/**
 * The written test in which an application's candidate has a seat; undefined if there is none, the application has ended, the
 * candidate declined, or the session is cancelled.
 */
export async function findStandingTest(db: Db, applicationId: string, status: ApplyStatus): Promise<WrittenTestRow | undefined> {
  if (!isLive(status)) return undefined;
  const answer = await findIntention(db, applicationId);
  const test = answer?.attend === 'N' ? undefined : await findTest(db, applicationId);
  return test && test.cancelledAt === null && test.heldKey !== null ? test : undefined;
}

/**
 * The written test of the holder's application.
 * @throws AppError 404 if the application is not the holder's, 500003 if the candidate has no test to sit
 */
export async function readOwnTest(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<WrittenTestRow> {
  const task = await readTask(app.db, holder, intentionOf(applicationId), moment);
  const { status } = await readBrief(app.db, applicationId, moment.locale);
  const test = await findStandingTest(app.db, applicationId, status);
  if (!test) throw taskRefused(app, task, moment);
  return test;
}
