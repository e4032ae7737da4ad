import * as z from 'zod/mini';

import { sessionKinds } from '#lib/domain/session-kinds.ts';
import { taskStates } from '#lib/domain/task-states.ts';
import { formBody } from '#lib/forms/form-body.ts';
import { anyReplyForm } from '#lib/forms/session-reply.ts';

/** A time to choose, with the places that nobody holds yet. `begins` is ISO 8601. */
export const Slot = z.object({ key: z.string(), begins: z.string(), place: z.string(), left: z.number() });
export type Slot = z.output<typeof Slot>;

/** An interview or another session to which the candidate is invited, and what was replied (contract: tasks). */
export const SessionInvitation = z.object({
  state: z.enum(taskStates.reply),
  /** ISO 8601, or null where nothing presses. */
  dueAt: z.nullable(z.string()),
  kind: z.enum(sessionKinds),
  begins: z.string(),
  ends: z.string(),
  place: z.string(),
  address: z.string(),
  /** Within the place, where the candidate's own slot or seat is; empty without one. */
  room: z.string(),
  /** Number of the seat; empty without one. */
  seat: z.string(),
  slots: z.array(Slot),
  notes: z.string(),
  /** Key of the chosen slot; null without one. */
  slot: z.nullable(z.string()),
  /** Why the candidate does not come, in own words; may be empty. */
  reason: z.string(),
  repliedAt: z.nullable(z.string()),
  /** When the office changed time or place; null where it never did. */
  changedAt: z.nullable(z.string()),
  /** `Y` where it does not take place, and why. */
  cancelled: z.enum(['Y', 'N']),
  cancelReason: z.string(),
  /** `Y` while the reply may be given or changed. */
  changeable: z.enum(['Y', 'N']),
  /** The office's own words about this invitation; empty where there are none. */
  note: z.string(),
  jobName: z.string(),
  receiptNo: z.string(),
});
export type SessionInvitation = z.output<typeof SessionInvitation>;

export const SessionReply = formBody(anyReplyForm);
export type SessionReply = z.output<typeof SessionReply>;

/** Which session of which application. */
export const SessionOfApplication = z.object({ id: z.string(), sessionId: z.string() });
