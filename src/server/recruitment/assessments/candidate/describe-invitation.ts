import type { SessionInvitation } from '#lib/contract/sessions.ts';
import { mayAct, stateAt } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';
import { noteOf } from '#server/recruitment/tasks/describe-task.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { reasonOf } from '../replies.ts';
import { slotsOf } from '../rooms-and-slots.ts';
import { readOwnAppointment } from './own-appointment.ts';

function iso(at: number): string {
  return new Date(at).toISOString();
}

/**
 * The invitation to a session as the API returns it to the candidate, with the reply.
 * @throws AppError 404 for an unknown session
 */
export async function describeInvitation(
  db: Db,
  app: App,
  task: TaskRow,
  { testSites }: References,
  { arrivedAt, locale }: Moment,
): Promise<SessionInvitation> {
  const { applicationId, type: sessionId } = task;
  const { session, capacities, parts, reply, slot, appointment } = await readOwnAppointment(db, { applicationId, sessionId });
  const left = new Map(capacities.map((capacity) => [capacity.key, capacity.left]));
  const { jobName, receiptNo } = await readBrief(db, applicationId, locale);
  return {
    state: stateAt(task, arrivedAt) as SessionInvitation['state'],
    dueAt: task.dueAt === null ? null : iso(task.dueAt),
    kind: session.kind,
    begins: iso(session.beginsAt),
    ends: iso(session.endsAt),
    place: nameIn(testSites, session.place, locale),
    address: session.address,
    room: nameIn(testSites, appointment.room, locale),
    seat: appointment.seat === null ? '' : String(appointment.seat),
    slots: slotsOf(parts, session).map(({ key, begins, place }) => {
      return { key, begins: iso(begins), place: nameIn(testSites, place, locale), left: left.get(key) ?? 0 };
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
