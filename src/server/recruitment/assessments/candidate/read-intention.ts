import type { Intention } from '#lib/contract/written-tests.ts';
import type { App } from '#server/platform/app.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { intentionOf } from '../task-keys.ts';
import { describeIntention } from './describe-intention.ts';

/**
 * The question to the candidate about an application's written test, whatever state the question is in.
 * @throws AppError 404 if the application is not the holder's, 500003 if the candidate was not asked
 */
export async function readIntention(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<Intention> {
  const task = await readTask(app.db, holder, intentionOf(applicationId), moment);
  return describeIntention(app.db, app, task, await readReferences(app), moment);
}
