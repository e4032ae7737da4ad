import type { SessionInvitation, SessionReply } from '#lib/contract/sessions.ts';
import type { App } from '#server/platform/app.ts';
import { cancelReservation, findReservation, reserve, capacityLeft } from '#server/platform/capacity/capacities.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { asConflict, retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { holdTask, type Moment } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { encryptReason } from '../replies.ts';
import { wholeSession } from '../rooms-and-slots.ts';
import { changeToAttending } from '../store-intentions.ts';
import { saveReply } from '../store-replies.ts';
import { findAnySession, findSlots } from '../store-sessions.ts';
import { replyOf } from '../task-keys.ts';
import { describeInvitation } from './describe-invitation.ts';
import type { InvitationKey } from './own-appointment.ts';

/**
 * Reserves a seat if the candidate has none, e.g. after giving up an earlier one.
 * @throws AppError 400 if no seat is left
 */
async function settleSeat(trx: Db, app: App, { applicationId, accountId, type: pool }: TaskRow): Promise<void> {
  if (await findReservation(trx, applicationId, pool)) return;
  const wanted = { applicationId, accountId, pool, heldAt: app.clock.now(), seated: true };
  for (const { key } of await capacityLeft(trx, pool)) {
    if ((await reserve(trx, { ...wanted, key })) === 'held') return;
  }
  throw invalid({ path: 'reply', rule: 'full' });
}

/**
 * Reserves the slot, seat or capacity that an acceptance needs; cancels the reservation of a candidate who declines.
 * @returns the key of the reserved slot; null without one
 */
async function settleReservation(trx: Db, app: App, task: TaskRow, { reply, slot }: SessionReply): Promise<string | null> {
  const { applicationId, accountId, type: pool } = task;
  if (reply === 'declined') {
    await cancelReservation(trx, applicationId, pool);
    return null;
  }
  const session = await findAnySession(trx, pool);
  if (session?.kind === 'writtenTest') {
    await settleSeat(trx, app, task);
    // Accepting the invitation overrides an earlier answer that declined the test.
    await changeToAttending(trx, applicationId, { site: session.site, answeredAt: app.clock.now() });
    return null;
  }
  const hasSlots = (await findSlots(trx, pool)).length > 0;
  // An acceptance without a slot keeps the slot that was chosen or assigned before.
  const wanted = slot || (await findReservation(trx, applicationId, pool))?.key;
  if (hasSlots && !wanted) throw invalid({ path: 'slot', rule: 'required', params: { ask: 'choose' } });
  if (!hasSlots && (await capacityLeft(trx, pool)).length === 0) return null;
  const key = hasSlots ? wanted! : wholeSession;
  const outcome = await reserve(trx, { applicationId, accountId, pool, key, heldAt: app.clock.now() });
  if (outcome === 'unknown') throw invalid({ path: 'slot', rule: 'choice' });
  if (outcome === 'full') throw invalid({ path: hasSlots ? 'slot' : 'reply', rule: 'full' });
  return hasSlots ? key : null;
}

/**
 * Stores a reply to an invitation, within the session's capacity. Until the due time, a new reply replaces the earlier one.
 * @throws AppError 404 if the application is not the holder's; 500003 if the candidate is not invited, the reply is
 * overdue, the session has ended or is cancelled, or the application has ended; 400 if the slot is missing, unknown or full,
 * or no seat is left; 409 as `retryOnConflict`
 */
export async function replyToInvitation(
  app: App,
  holder: Holder,
  { applicationId, sessionId }: InvitationKey,
  reply: SessionReply,
  moment: Moment,
): Promise<SessionInvitation> {
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      const task = await holdTask(trx, app, holder, replyOf(applicationId, sessionId), moment);
      const state = reply.reply as 'accepted' | 'declined';
      await moveTask(trx, app, task, { state }).catch(asConflict);
      const slot = await settleReservation(trx, app, task, reply);
      const sealedReason = encryptReason(app, { applicationId, sessionId }, reply.reason ?? '');
      const { accountId } = task;
      await saveReply(trx, { applicationId, sessionId, accountId, slot, sealedReason, repliedAt: app.clock.now() });
      return describeInvitation(trx, app, { ...task, state }, references, moment);
    }),
  );
}
