import type { BatchRefusal } from '#lib/contract/batches.ts';
import type { SeatOutcome } from '#lib/contract/office-sessions.ts';
import { instantOf } from '#lib/rules/instants.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { assignSeats, type SeatRequest } from '#server/recruitment/assessments/office/assign-seats.ts';

import type { BatchActor, SessionAction } from './batch-action.ts';

/** The input of `assignSeats` for an action. */
export function seatRequestOf(
  { sessionId, also, rule, choose, dueAt, note }: SessionAction,
  ids: readonly string[],
): SeatRequest {
  return {
    sessions: [sessionId, ...(also ?? [])],
    ids,
    rule: rule ?? 'receipt',
    choose: choose === true || choose === 'Y',
    confirmBy: dueAt ? (instantOf(dueAt) ?? null) : null,
    note: note?.trim() ?? '',
  };
}

const namesOnWire: Readonly<Record<string, string>> = { sessions: 'sessionId', confirmBy: 'dueAt' };

async function dryRun(app: App, actor: BatchActor, action: SessionAction, ids: readonly string[]): Promise<SeatOutcome> {
  try {
    return await assignSeats(app, actor, seatRequestOf(action, ids), { dryRun: true });
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.faults) throw error;
    throw invalid(...error.details.faults.map((fault) => ({ ...fault, path: namesOnWire[fault.path] ?? fault.path })));
  }
}

/**
 * Separates applications that would get a seat now from refused ones; writes nothing.
 * @param ids ids or receipt numbers
 * @throws AppError 404 for a session that is unknown or out of the actor's reach, 400 as `assignSeats`, e.g. for a session
 * that is over
 */
export async function partitionBySeats(
  app: App,
  actor: BatchActor,
  action: SessionAction,
  ids: readonly string[],
): Promise<{ rows: OfficeRow[]; refused: BatchRefusal[] }> {
  const { assigned, refused } = await dryRun(app, actor, action, ids);
  const rows = await findInScope(
    app.db,
    actor,
    assigned.map(({ id }) => id),
  );
  return { rows, refused: refused.map(({ id, receiptNo, why }) => ({ id, receiptNo, why })) };
}

/**
 * Checks the deadline for confirming a seat.
 * @throws AppError 400 if it has passed
 */
export function mustBeInTime(app: Pick<App, 'clock'>, action: SessionAction): void {
  const { confirmBy } = seatRequestOf(action, []);
  if (confirmBy && confirmBy < app.clock.now()) throw invalid({ path: 'dueAt', rule: 'notInPast' });
}
