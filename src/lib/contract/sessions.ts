import * as z from 'zod/mini';

import { sessionKinds } from '#lib/domain/session-kinds.ts';
import { taskStates } from '#lib/domain/task-states.ts';
import { formBody } from '#lib/forms/form-body.ts';
import { anyReplyForm } from '#lib/forms/session-reply.ts';

/** A slot to choose; `left` is the number of its free places, `begins` is ISO 8601. */
export const Slot = z.object({ key: z.string(), begins: z.string(), place: z.string(), left: z.number() });
export type Slot = z.output<typeof Slot>;

/** An invitation to an interview or another session, with the reply (specification: tasks). */
export const SessionInvitation = z.object({
  state: z.enum(taskStates.reply),
  /** ISO 8601; null without a due time. */
  dueAt: z.nullable(z.string()),
  kind: z.enum(sessionKinds),
  begins: z.string(),
  ends: z.string(),
  place: z.string(),
  address: z.string(),
  /** The candidate's room within the place; empty without one. */
  room: z.string(),
  /** Seat number; empty without one. */
  seat: z.string(),
  slots: z.array(Slot),
  notes: z.string(),
  /** Key of the chosen slot; null without one. */
  slot: z.nullable(z.string()),
  /** The candidate's own reason for not coming; may be empty. */
  reason: z.string(),
  repliedAt: z.nullable(z.string()),
  /** When the office last changed the session; null if never. */
  changedAt: z.nullable(z.string()),
  /** `Y` if the session is cancelled. */
  cancelled: z.enum(['Y', 'N']),
  /** Why the session was cancelled; empty if it is not cancelled. */
  cancelReason: z.string(),
  /** `Y` while the reply may be given or changed. */
  changeable: z.enum(['Y', 'N']),
  /** The office's text about this invitation; may be empty. */
  note: z.string(),
  jobName: z.string(),
  receiptNo: z.string(),
});
export type SessionInvitation = z.output<typeof SessionInvitation>;

export const SessionReply = formBody(anyReplyForm);
export type SessionReply = z.output<typeof SessionReply>;

/** Path parameters: an application's id and the id of one of its sessions. */
export const SessionOfApplication = z.object({ id: z.string(), sessionId: z.string() });
