import type { Intention } from '#lib/contract/written-tests.ts';
import type { App } from '#server/platform/app.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { describeIntention, intentionOf } from './describe-intention.ts';

/**
 * What is asked about the written test of an application, whatever its state.
 * @throws AppError 404 where the application is not the holder's, 500003 where it is not asked
 */
export async function readIntention(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<Intention> {
  const task = await readTask(app.db, holder, intentionOf(applicationId), moment);
  return describeIntention(app.db, app, task, await readReferences(app), moment);
}
