import type { BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';
import { type PreparedRequest, partitionRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { type RequestAction, prepareRequest, withinAction } from './batch-action.ts';
import type { BatchActor } from './batch-actor.ts';
import { partitionBySeats } from './session-places.ts';

interface Sorted {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  /** What is asked; undefined for a message and for places of sessions. */
  prepared?: PreparedRequest | undefined;
}

/**
 * What a batch of asks or messages would come to now: for whom, and who is left out and why.
 * @throws AppError 400 with every fault, 404 where it is about a session that is unknown or out of the actor's reach
 */
export async function partitionEligible(
  app: App,
  actor: BatchActor,
  action: RequestAction,
  ids: readonly string[],
): Promise<Sorted> {
  if (action.kind === 'session') return withinAction(() => partitionBySeats(app, actor, action, ids));
  const prepared = action.kind === 'message' ? undefined : await withinAction(() => prepareRequest(app, actor, action));
  return { ...(await partitionRequest(app.db, actor, ids, prepared)), prepared };
}
