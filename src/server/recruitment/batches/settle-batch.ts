import { type Actor, isOperator, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { settleTurns } from '#server/recruitment/applications/turns.ts';

import { isLead } from './check-decision.ts';
import { summaryOf } from './list-batches.ts';
import { recordItems } from './record-items.ts';
import { releaseDue } from './release-due.ts';
import { wakeReleases } from './release-job.ts';
import { approve, voidApproval } from './store-approval.ts';
import { findPendingOf, hasAnyOf, makeDue, undoItems } from './store.ts';

/**
 * Undoes the pending items of a batch that are within the actor's reach; the candidates are not notified. Released items
 * stay. If an item is undone, an approval of the batch becomes void.
 * @param ids ids or receipt numbers of applications; if absent, all applications of the batch
 * @returns the number of items undone
 * @throws AppError 404 if the batch has no application within reach, 400 if `ids` names none of these applications
 */
export async function undoBatch(app: App, actor: Actor, batchId: string, ids?: readonly string[]): Promise<number> {
  await summaryOf(app, actor, batchId);
  const { units } = actor;
  if (ids && !(await hasAnyOf(app.db, { batchId, units, ids }))) throw invalid({ path: 'ids', rule: 'choice' });
  return transaction(app, async (trx) => {
    const applicationIds = await undoItems(trx, { batchId, units, ids }, { actor: actor.id, now: app.clock.now() });
    if (applicationIds.length > 0) await voidApproval(trx, batchId, actor.id);
    await settleTurns(trx, app, applicationIds);
    await recordItems(trx, app, actor, { action: 'decision.undone', batchId, applicationIds });
    return applicationIds.length;
  });
}

/**
 * Immediately releases the pending items of a batch that are within the actor's reach.
 * @throws AppError 404 if the batch has no application within reach, 403 if the actor is not a lead or the batch is not
 * approved yet
 */
export async function releaseBatch(app: App, actor: Actor, batchId: string): Promise<void> {
  const { awaitsApproval, approves } = await summaryOf(app, actor, batchId);
  if (!isLead(actor)) throw new AppError('403');
  if (awaitsApproval === 'Y') throw new AppError('403', { words: `errors.notApproved.${approves ?? 'both'}` });
  await transaction(app, async (trx) => {
    const by = { actor: actor.id, now: app.clock.now() };
    const applicationIds = await makeDue(trx, { batchId, units: actor.units }, by);
    await recordItems(trx, app, actor, { action: 'decision.released', batchId, applicationIds });
  });
  await releaseDue(app, { batchId });
}

/**
 * Approves the offers and hires in a version of a batch, and releases the items that are already due. Approving the batch
 * again changes nothing.
 * @throws AppError 404 if the batch has no application within reach; 403 if the actor is not a lead, is a machine, made the
 * batch or changed it last, or may not see all applications with pending items; 409 if the batch has changed since that version
 */
export async function approveBatch(app: App, actor: Actor, batchId: string, version: number): Promise<void> {
  const { awaitsApproval, approves, own } = await summaryOf(app, actor, batchId);
  const matter = approves ?? 'both';
  if (!isLead(actor) || (staffIdOf(actor) === undefined && !isOperator(actor))) throw new AppError('403');
  if (own === 'Y') throw new AppError('403', { words: `errors.ownApproval.${matter}` });
  if (awaitsApproval === 'N') return;
  await transaction(app, async (trx) => {
    const { reached, count } = await findPendingOf(trx, { batchId, units: actor.units });
    if (reached.length < count) throw new AppError('403', { words: `errors.approvalReach.${matter}` });
    if (!(await approve(trx, { batchId, version }, { actor: actor.id, now: app.clock.now() })))
      throw new AppError('409', { words: 'errors.batchChanged' });
    await recordItems(trx, app, actor, {
      action: 'decision.approved',
      batchId,
      applicationIds: reached.map(({ applicationId }) => applicationId),
      to: new Map(reached.map(({ applicationId, toStatus }) => [applicationId, toStatus!])),
    });
  });
  await releaseDue(app, { batchId });
  wakeReleases(app);
}
