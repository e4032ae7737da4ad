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

import { wholeSession } from '../office/new-session.ts';
import { findSession, findSlots, saveReply } from '../store-replies.ts';
import { attendAfterAll } from './attend-after-all.ts';
import { describeSession, replyOf, encryptReason } from './describe-invitation.ts';
import type { SessionKey } from './read-invitation.ts';

/** Keeps the seat that is held; whoever gave it up gets one of those that are left. */
async function settleSeat(trx: Db, app: App, { applicationId, accountId, type: pool }: TaskRow): Promise<void> {
  if (await findReservation(trx, applicationId, pool)) return;
  const wanted = { applicationId, accountId, pool, heldAt: app.clock.now(), seated: true };
  for (const { key } of await capacityLeft(trx, pool)) {
    if ((await reserve(trx, { ...wanted, key })) === 'held') return;
  }
  throw invalid({ path: 'reply', rule: 'full' });
}

/**
 * Takes the place that an acceptance asks for, or gives up the one that was held.
 * @returns the slot that is held; null without one
 */
async function settlePlace(trx: Db, app: App, task: TaskRow, { reply, slot }: SessionReply): Promise<string | null> {
  const { applicationId, accountId, type: pool } = task;
  if (reply === 'declined') {
    await cancelReservation(trx, applicationId, pool);
    return null;
  }
  const session = await findSession(trx, pool);
  if (session?.kind === 'writtenTest') {
    await settleSeat(trx, app, task);
    await attendAfterAll(trx, app, applicationId, session.site);
    return null;
  }
  const hasSlots = (await findSlots(trx, pool)).length > 0;
  // Whoever was given a slot, and names none, accepts that one.
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
 * Replies to an invitation, or changes the reply until it is due; nobody gets more places than there are.
 * @throws AppError 404 where the application is not the holder's, 500003 where the candidate is not invited, or it is
 * past due, or the session or the application is over, 400 where the slot is missing, unknown or full
 */
export async function replyToSession(
  app: App,
  holder: Holder,
  { applicationId, sessionId }: SessionKey,
  reply: SessionReply,
  moment: Moment,
): Promise<SessionInvitation> {
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      const task = await holdTask(trx, app, holder, replyOf(applicationId, sessionId), moment);
      const state = reply.reply as 'accepted' | 'declined';
      await moveTask(trx, app, task, { state }).catch(asConflict);
      const slot = await settlePlace(trx, app, task, reply);
      const sealedReason = encryptReason(app, { applicationId, sessionId }, reply.reason ?? '');
      const { accountId } = task;
      await saveReply(trx, { applicationId, sessionId, accountId, slot, sealedReason, repliedAt: app.clock.now() });
      return describeSession(trx, app, { ...task, state }, references, moment);
    }),
  );
}
