import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { reasonOf } from './candidate/describe-invitation.ts';
import { findReply } from './store-replies.ts';

/** What a candidate replied to an invitation; whether they come is the state of the task. */
export interface RepliedSession {
  /** Milliseconds. */
  repliedAt: number;
  /** Why the candidate does not come, in own words; may be empty. */
  reason: string;
}

/** The reply of an application to a session; undefined without one. The caller has checked the scope. */
export async function readReply(db: Db, app: App, applicationId: string, sessionId: string): Promise<RepliedSession | undefined> {
  const row = await findReply(db, applicationId, sessionId);
  return row && { repliedAt: row.repliedAt, reason: reasonOf(app, row) };
}
