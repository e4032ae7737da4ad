import type { BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';
import { type PreparedRequest, partitionRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { mustFitCategory } from '#server/recruitment/transfers/ask-for-transfer.ts';

import { type BatchActor, prepareRequest, type RequestAction, withinAction } from './batch-action.ts';
import { partitionByRound } from './interviewers.ts';
import { partitionForOwners } from './owners.ts';
import { partitionBySeats } from './session-seats.ts';

interface Sorted {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  /** The validated request; undefined for messages, seats of sessions, interviewers and owners. */
  prepared?: PreparedRequest | undefined;
}

/**
 * Separates refused applications from those that can get the request or message now.
 * @throws AppError 400 for an invalid action, 404 for a session that is unknown or out of the actor's reach
 */
export async function partitionEligible(
  app: App,
  actor: BatchActor,
  action: RequestAction,
  ids: readonly string[],
): Promise<Sorted> {
  if (action.kind === 'session') return withinAction(() => partitionBySeats(app, actor, action, ids));
  if (action.kind === 'interviewers') return withinAction(() => partitionByRound(app.db, actor, action, ids));
  if (action.kind === 'assign') return withinAction(() => partitionForOwners(app.db, actor, action, ids));
  const prepared = action.kind === 'message' ? undefined : await withinAction(() => prepareRequest(app, actor, action));
  const sorted = await partitionRequest(app.db, actor, ids, prepared);
  if (action.kind === 'transfer') await withinAction(() => mustFitCategory(sorted.rows, sorted.refused));
  return { ...sorted, prepared };
}
