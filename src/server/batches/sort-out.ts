import type { BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/app.ts';
import { type PreparedAsk, refusalToAsk } from '#server/applications/ask-candidates.ts';
import { findInScope } from '#server/applications/find-in-scope.ts';
import type { OfficeRow } from '#server/applications/office.ts';

import { type AskAction, prepareAsk, withinAction } from './batch-action.ts';
import type { BatchActor } from './batch-actor.ts';
import { sortOutPlaces } from './give-places.ts';

interface Sorted {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  /** What is asked; undefined for a message and for places of sessions. */
  prepared?: PreparedAsk | undefined;
}

/**
 * What a batch of asks or messages would come to now: for whom, and who is left out and why.
 * @throws AppError 400 with every fault, 404 where it is about a session that is unknown or out of the actor's reach
 */
export async function sortOutAction(app: App, actor: BatchActor, action: AskAction, ids: readonly string[]): Promise<Sorted> {
  if (action.kind === 'session') return withinAction(() => sortOutPlaces(app, actor, action, ids));
  const prepared = action.kind === 'message' ? undefined : await withinAction(() => prepareAsk(app, actor, action));
  return { ...(await sortOut(app, actor, ids, prepared)), prepared };
}

/**
 * The applications of which something can be asked, once each, and those of which it cannot.
 * @param ids ids or receipt numbers
 * @param prepared what is asked; undefined for a message, which anybody may get
 */
async function sortOut(
  app: App,
  actor: BatchActor,
  ids: readonly string[],
  prepared: PreparedAsk | undefined,
): Promise<{ rows: OfficeRow[]; refused: BatchRefusal[] }> {
  const found = await findInScope(app.db, actor, ids);
  const byName = new Map(found.flatMap((row) => [[row.id, row] as const, [row.receiptNo, row] as const]));
  const refused: BatchRefusal[] = [];
  const rows = new Map<string, OfficeRow>();
  for (const id of new Set(ids)) {
    const row = byName.get(id);
    const why = row ? prepared && refusalToAsk(row, prepared) : 'unknown';
    if (!row || why) refused.push({ id, receiptNo: row?.receiptNo ?? null, why: why ?? 'unknown' });
    else rows.set(row.id, row);
  }
  return { rows: [...rows.values()], refused };
}
