import type { SessionInvitation } from '#lib/contract/sessions.ts';
import { slotRoom } from '#lib/rules/slots.ts';
import { mayAct, stateAt } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import { findReservation, capacityLeft } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';
import { noteOf } from '#server/recruitment/tasks/describe-task.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskKey, TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { findReply, findRooms, findSession, findSlots, type ReplyRow } from '../store-replies.ts';

/** The task by which an application's candidate is invited to a session. */
export function replyOf(applicationId: string, sessionId: string): TaskKey {
  return { applicationId, kind: 'reply', type: sessionId };
}

function contextOf({ applicationId, sessionId }: Pick<ReplyRow, 'applicationId' | 'sessionId'>): string {
  return `session_replies.sealed_reason.${applicationId}.${sessionId}`;
}

/** Why a candidate does not come, as it is stored; null where nothing was said. */
export function encryptReason(app: App, key: Pick<ReplyRow, 'applicationId' | 'sessionId'>, reason: string): string | null {
  return reason === '' ? null : app.cipher.encrypt(reason, contextOf(key));
}

/** Why a candidate does not come; empty where nothing was said. */
export function reasonOf(app: App, row: ReplyRow): string {
  return row.sealedReason === null ? '' : app.cipher.decrypt(row.sealedReason, contextOf(row));
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/**
 * A session to which a candidate is invited, and the reply, as the candidate reads it.
 * @throws AppError 404 where there is no such session
 */
export async function describeSession(
  db: Db,
  app: App,
  task: TaskRow,
  { testSites }: References,
  { arrivedAt, locale }: Moment,
): Promise<SessionInvitation> {
  const { applicationId, type: sessionId } = task;
  const session = await findSession(db, sessionId);
  if (!session) throw notFound();
  const left = new Map((await capacityLeft(db, sessionId)).map((place) => [place.key, place.left]));
  const reply = await findReply(db, applicationId, sessionId);
  const { jobName, receiptNo } = await readBrief(db, applicationId, locale);
  const slots = await findSlots(db, sessionId);
  const held = await findReservation(db, applicationId, sessionId);
  const assigned = slots.find(({ key }) => key === held?.key)?.key ?? null;
  const slot = reply ? reply.slot : assigned;
  const own = slots.find(({ key }) => key === slot);
  const room = own ? slotRoom(own, session) : ((await findRooms(db, sessionId)).find(({ key }) => key === held?.key)?.name ?? '');
  return {
    state: stateAt(task, arrivedAt) as SessionInvitation['state'],
    dueAt: task.dueAt === null ? null : iso(task.dueAt),
    kind: session.kind,
    begins: iso(session.beginsAt),
    ends: iso(session.endsAt),
    place: nameIn(testSites, session.place, locale),
    address: session.address,
    room: nameIn(testSites, room, locale),
    seat: held?.seat ? String(held.seat) : '',
    slots: slots.map(({ key, beginsAt, place }) => {
      return { key, begins: iso(beginsAt), place: nameIn(testSites, place, locale), left: left.get(key) ?? 0 };
    }),
    notes: session.notes,
    slot,
    reason: reply ? reasonOf(app, reply) : '',
    repliedAt: reply ? iso(reply.repliedAt) : null,
    changedAt: session.changedAt === null ? null : iso(session.changedAt),
    cancelled: session.cancelledAt === null ? 'N' : 'Y',
    cancelReason: session.cancelReason ?? '',
    changeable: task.open === 1 && mayAct(task, arrivedAt) ? 'Y' : 'N',
    note: noteOf(app, task),
    jobName,
    receiptNo,
  };
}
