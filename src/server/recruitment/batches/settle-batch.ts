import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { makeDue, undoPending } from '#server/platform/db/held-rows.ts';
import { AppError } from '#server/platform/errors.ts';
import { settleTurns } from '#server/recruitment/applications/turns.ts';

import { isLead } from './check-decision.ts';
import { type BatchSummary, summaryOf } from './list-batches.ts';
import { recordDecisions } from './record-items.ts';
import { releaseDue } from './release-due.ts';

/**
 * Undoes what pends of a batch, in the actor's scope. The caller has checked that the batch holds something there.
 * @param ids ids or receipt numbers of the applications that are meant; all where there are none given
 * @returns how many were undone
 */
export async function undoHeld(app: App, actor: Actor, batchId: string, ids?: readonly string[]): Promise<number> {
  return transaction(app, async (trx) => {
    const undone = await undoPending(
      trx,
      'decisions',
      { batchId, units: actor.units, ids },
      { actor: actor.id, now: app.clock.now() },
    );
    await settleTurns(trx, app, undone);
    await recordDecisions(trx, app, actor, { action: 'decision.undone', batchId, applicationIds: undone });
    return undone.length;
  });
}

/**
 * Undoes what pends of a batch, in the actor's scope: no candidate ever hears of it. What was released stays.
 * @returns the batch as it is now
 * @throws AppError 404 where the batch holds nothing that the actor can see
 */
export async function undoBatch(app: App, actor: Actor, batchId: string): Promise<BatchSummary> {
  await summaryOf(app, actor, batchId);
  await undoHeld(app, actor, batchId);
  return summaryOf(app, actor, batchId);
}

/**
 * Releases what pends of a batch now, in the actor's scope.
 * @returns the batch as it is afterwards
 * @throws AppError 403 where the actor is no lead, 404 where the batch holds nothing that the actor can see
 */
export async function releaseBatch(app: App, actor: Actor, batchId: string): Promise<BatchSummary> {
  await summaryOf(app, actor, batchId);
  if (!isLead(actor)) throw new AppError('403');
  await transaction(app, async (trx) => {
    const due = await makeDue(trx, 'decisions', { batchId, units: actor.units }, { actor: actor.id, now: app.clock.now() });
    await recordDecisions(trx, app, actor, { action: 'decision.released', batchId, applicationIds: due });
  });
  await releaseDue(app, { batchId });
  return summaryOf(app, actor, batchId);
}
