import type { TaskKey } from '#server/recruitment/tasks/tasks.ts';

/** The task that asks an application's candidate whether and where they sit the written test. */
export function intentionOf(applicationId: string): TaskKey {
  return { applicationId, kind: 'intention', type: '' };
}

/** The task that asks an application's candidate to reply to the invitation to a session. */
export function replyOf(applicationId: string, sessionId: string): TaskKey {
  return { applicationId, kind: 'reply', type: sessionId };
}
