import type { BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/app.ts';
import { type PreparedAsk, refusalToAsk } from '#server/applications/ask-candidates.ts';
import { findInScope } from '#server/applications/find-in-scope.ts';
import type { OfficeRow } from '#server/applications/office.ts';

import type { BatchActor } from './batch-actor.ts';

/**
 * The applications of which something can be asked, once each, and those of which it cannot.
 * @param ids ids or receipt numbers
 * @param prepared what is asked; undefined for a message, which anybody may get
 */
export async function sortOut(
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
