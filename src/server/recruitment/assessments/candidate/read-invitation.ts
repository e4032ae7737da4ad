import type { SessionInvitation } from '#lib/contract/sessions.ts';
import type { App } from '#server/platform/app.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { describeSession, replyOf } from './describe-invitation.ts';

/** Which session of which application. */
export interface SessionKey {
  applicationId: string;
  sessionId: string;
}

/**
 * A session to which a candidate is invited, whatever was replied.
 * @throws AppError 404 where the application is not the holder's, 500003 where the candidate is not invited
 */
export async function readSession(
  app: App,
  holder: Holder,
  { applicationId, sessionId }: SessionKey,
  moment: Moment,
): Promise<SessionInvitation> {
  const task = await readTask(app.db, holder, replyOf(applicationId, sessionId), moment);
  return describeSession(app.db, app, task, await readReferences(app), moment);
}
