import type * as z from 'zod/mini';

import type { RemovalOutcome } from '#lib/contract/office-sessions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { cancelReservation } from '#server/platform/capacity/capacities.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { forgetTask } from '#server/recruitment/tasks/tasks.ts';

import { readParts } from '../rooms-and-slots.ts';
import { type AttendeeRow, deleteAttendee, findSomeAttendees } from '../store-attendees.ts';
import { deleteReply } from '../store-replies.ts';
import { lockSessions } from '../store-sessions.ts';
import { deleteTest } from '../store-written-tests.ts';
import { replyOf } from '../task-keys.ts';
import { readReason } from './cancel-session.ts';
import { checkCount, type ConfirmedCount } from './confirm-count.ts';
import { expectedOf } from './expected-attendees.ts';
import { notifyRemoved } from './notify-attendees.ts';
import { reopenIntentions } from './written-tests.ts';

type Outcome = z.output<typeof RemovalOutcome>;

/** Removes a candidate from a session and releases the seat; false if the candidate is checked in or ever had a result. */
export async function removeAttendee(trx: Db, { sessionId, applicationId }: AttendeeRow): Promise<boolean> {
  if (!(await deleteAttendee(trx, sessionId, applicationId))) return false;
  // Before the reservation: a reply changes its task before it reserves a seat, so no reply can reserve a seat afterwards.
  await forgetTask(trx, replyOf(applicationId, sessionId));
  await cancelReservation(trx, applicationId, sessionId);
  await deleteTest(trx, applicationId, sessionId);
  await deleteReply(trx, applicationId, sessionId);
  return true;
}

/**
 * Removes candidates from a session and releases their seats at once. Expected candidates are notified, unless the session
 * has ended or is cancelled. Candidates who are checked in or ever had a result stay and are listed as refused.
 * @param input.ids ids or receipt numbers of applications
 * @throws AppError 404 if the session is unknown or out of the actor's reach; 400 without ids, and as `readReason` and
 * `checkCount`
 */
export async function removeAttendees(
  app: App,
  actor: Actor,
  id: string,
  input: { ids: readonly string[]; reason: string; count?: ConfirmedCount },
): Promise<Outcome> {
  const reason = readReason(input.reason, { required: false });
  if (input.ids.length === 0) throw invalid({ path: 'ids', rule: 'required' });
  const references = await readReferences(app);
  return transaction(app, async (trx) => {
    const [session] = await lockSessions(trx, actor, [id]);
    if (!session) throw notFound();
    const rows = await findSomeAttendees(trx, actor, id, input.ids);
    // Before their tasks, as a reply locks them.
    const ids = rows.map(({ applicationId }) => applicationId);
    if (ids.length > 0) await lockApplications(trx, ids);
    const parts = await readParts(trx, id);
    const outcome: Outcome = { removed: [], refused: [] };
    const removed: AttendeeRow[] = [];
    for (const given of new Set(input.ids)) {
      const row = rows.find(({ applicationId, receiptNo }) => applicationId === given || receiptNo === given);
      if (!row) outcome.refused.push({ id: given, why: 'unknown' });
      else if (removed.includes(row)) continue;
      else if (await removeAttendee(trx, row)) removed.push(row);
      else outcome.refused.push({ id: given, why: row.checkedInAt === null ? 'result' : 'checkedIn' });
    }
    outcome.removed = removed.map(({ receiptNo }) => receiptNo);
    if (session.kind === 'writtenTest') {
      await reopenIntentions(
        trx,
        app,
        removed.map(({ applicationId }) => applicationId),
      );
    }
    const isAhead = session.cancelledAt === null && session.endsAt > app.clock.now();
    const notified = isAhead ? await expectedOf(trx, session, removed, parts) : [];
    checkCount(notified.length, input.count);
    await notifyRemoved(trx, app, session, notified, { name: 'sessionRemoved', reason, references });
    const details = { change: 'removed', count: removed.length };
    await record(trx, app, actor, { action: 'session.assigned', unit: session.unit ?? undefined, subject: id, details });
    return outcome;
  });
}
