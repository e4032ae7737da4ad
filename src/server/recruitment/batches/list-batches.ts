import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { DecisionState } from '#server/platform/db/tables/decisions.ts';
import { notFound } from '#server/platform/errors.ts';

import { type BatchRow, countStates, findBatch, findBatches } from './decisions/store.ts';

/** A batch in numbers, of what lies in the actor's scope; moments in milliseconds. */
export interface BatchSummary {
  batchId: string;
  actor: string;
  kind: DecisionKind | 'move';
  at: number;
  /** When it was to be released as it was decided. */
  releaseAt: number;
  pending: number;
  released: number;
  undone: number;
  void: number;
}

async function summarise(app: App, { units }: Actor, batches: readonly BatchRow[]): Promise<BatchSummary[]> {
  const ids = batches.map(({ id }) => id);
  const counts = await countStates(app.db, ids, units);
  return batches.map(({ id, actor, kind, at, releaseAt }) => {
    const states: Record<DecisionState, number> = { pending: 0, released: 0, undone: 0, void: 0 };
    for (const { batchId, state, count } of counts) if (batchId === id) states[state] = Number(count);
    return { batchId: id, actor, kind, at, releaseAt, ...states };
  });
}

/**
 * Batches that hold something in the actor's scope, the newest first.
 * @param after the last of the page before
 * @param size at most 100
 */
export async function listBatches(
  app: App,
  actor: Actor,
  { after, size = 20 }: { after?: Pick<BatchSummary, 'at' | 'batchId'>; size?: number } = {},
): Promise<BatchSummary[]> {
  const place = after && { at: after.at, id: after.batchId };
  const count = Math.min(Math.max(size, 1), 100);
  return summarise(app, actor, await findBatches(app.db, { units: actor.units, after: place, count }));
}

/**
 * One batch in numbers.
 * @throws AppError 404 where it holds nothing that the actor can see
 */
export async function summaryOf(app: App, actor: Actor, batchId: string): Promise<BatchSummary> {
  const batch = await findBatch(app.db, batchId);
  const [summary] = batch ? await summarise(app, actor, [batch]) : [];
  if (!summary || summary.pending + summary.released + summary.undone + summary.void === 0) throw notFound();
  return summary;
}
