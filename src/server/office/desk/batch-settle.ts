import type { BatchSummary, BatchUndone } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';
import { isAnyHeld } from '#server/platform/db/held-rows.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { type BatchActor, mustBeAllowed } from '#server/recruitment/batches/batch-actor.ts';
import { releaseAsks, undoAsks } from '#server/recruitment/batches/settle-asks.ts';
import { releaseBatch, undoHeld } from '#server/recruitment/batches/settle-batch.ts';
import { findBatchById } from '#server/recruitment/batches/store-list.ts';

import { summaryOfBatch } from './batch-list.ts';

/**
 * Undoes what pends of a batch, in the actor's units: no candidate ever hears of it. What was released stays.
 * @param ids ids or receipt numbers of the applications that are meant; all where there are none given
 * @returns the batch as it is now
 * @throws AppError 404 where it holds nothing that the actor can see, 400 where none of the ids is in it
 */
export async function undoOfficeBatch(app: App, actor: BatchActor, id: string, ids?: readonly string[]): Promise<BatchUndone> {
  const batch = await findBatchById(app.db, id, actor.units);
  if (!batch) throw notFound();
  const table = batch.source === 'decision' ? 'decisions' : 'askBatchItems';
  if (ids && !(await isAnyHeld(app.db, table, { batchId: id, units: actor.units }, ids))) {
    throw invalid({ path: 'ids', rule: 'choice' });
  }
  const undoneNow = await (batch.source === 'decision' ? undoHeld(app, actor, id, ids) : undoAsks(app, actor, id, ids));
  return { ...(await summaryOfBatch(app, actor, id)), undoneNow };
}

/**
 * Releases what pends of a batch now, in the actor's units.
 * @returns the batch as it is afterwards
 * @throws AppError 404 where it holds nothing that the actor can see, 403 where the actor may not release at once
 */
export async function releaseOfficeBatch(app: App, actor: BatchActor, id: string): Promise<BatchSummary> {
  const batch = await findBatchById(app.db, id, actor.units);
  if (!batch) throw notFound();
  mustBeAllowed(actor, 'applications.releaseNow');
  await (batch.source === 'decision' ? releaseBatch(app, actor, id) : releaseAsks(app, actor, id));
  return summaryOfBatch(app, actor, id);
}
