import type { TaskKey } from '#server/recruitment/tasks/tasks.ts';

/** The key of the task that asks the candidate whether and where to sit the written test. */
export function intentionOf(applicationId: string): TaskKey {
  return { applicationId, kind: 'intention', type: '' };
}

/** The key of the task that asks the candidate to reply to the invitation to a session. */
export function replyOf(applicationId: string, sessionId: string): TaskKey {
  return { applicationId, kind: 'reply', type: sessionId };
}
