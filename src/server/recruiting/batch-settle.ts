import type { BatchSummary, BatchUndone } from '#lib/contract/batches.ts';
import type { App } from '#server/app.ts';
import { type BatchActor, mustBeAllowed } from '#server/batches/batch-actor.ts';
import { releaseAsks, undoAsks } from '#server/batches/settle-asks.ts';
import { releaseBatch, undoHeld } from '#server/decisions/settle-batch.ts';
import { notFound } from '#server/errors.ts';

import { summaryOfBatch } from './batch-list.ts';
import { findBatchById } from './store-batches.ts';

/**
 * Undoes what pends of a batch, in the actor's units: no candidate ever hears of it. What was released stays.
 * @param ids ids or receipt numbers of the applications that are meant; all where there are none given
 * @returns the batch as it is now
 * @throws AppError 404 where it holds nothing that the actor can see
 */
export async function undoOfficeBatch(app: App, actor: BatchActor, id: string, ids?: readonly string[]): Promise<BatchUndone> {
  const batch = await findBatchById(app.db, id, actor.units);
  if (!batch) throw notFound();
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
