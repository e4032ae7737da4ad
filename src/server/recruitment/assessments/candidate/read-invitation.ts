import type { SessionInvitation } from '#lib/contract/sessions.ts';
import type { App } from '#server/platform/app.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { replyOf } from '../task-keys.ts';
import { describeInvitation } from './describe-invitation.ts';
import type { InvitationKey } from './own-appointment.ts';

/**
 * The invitation to a session, with or without a reply.
 * @throws AppError 404 if the application is not the holder's, 500003 if the candidate is not invited
 */
export async function readInvitation(
  app: App,
  holder: Holder,
  { applicationId, sessionId }: InvitationKey,
  moment: Moment,
): Promise<SessionInvitation> {
  const task = await readTask(app.db, holder, replyOf(applicationId, sessionId), moment);
  return describeInvitation(app.db, app, task, await readReferences(app), moment);
}
