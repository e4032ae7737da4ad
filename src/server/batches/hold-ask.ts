import type { BatchDone, BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/app.ts';
import { isUniqueViolation, transaction } from '#server/db/database.ts';
import { wakeReleases } from '#server/decisions/release-worker.ts';
import { newId } from '#server/ids.ts';

import { type AskAction, type ReleaseAt, typeOf } from './batch-action.ts';
import type { BatchActor } from './batch-actor.ts';
import { releaseDueAsks } from './release-asks.ts';
import { mustBeDueLater, releaseMoment } from './release-moment.ts';
import { sealAction } from './sealed-action.ts';
import { sortOutAction } from './sort-out.ts';
import { countItems, findAskBatch, insertAskBatch } from './store.ts';

interface Asking {
  /** Of the batch: asked again with the same, it is the same batch. */
  id: string;
  action: AskAction;
  ids: readonly string[];
  releaseAt: ReleaseAt;
}

async function earlierBatch(app: App, id: string): Promise<BatchDone | undefined> {
  const batch = await findAskBatch(app.db, id);
  if (!batch) return undefined;
  const refused = JSON.parse(batch.refused) as BatchRefusal[];
  return { batchId: id, ok: await countItems(app.db, id), refused, releaseAt: new Date(batch.releaseAt).toISOString() };
}

/**
 * Holds something that is asked of candidates, or told them, until its release: until then it can be undone, and nobody
 * hears of it.
 * @throws AppError 400, 403 as the preview
 */
export async function holdAsk(app: App, actor: BatchActor, { id, action, ids, releaseAt: given }: Asking): Promise<BatchDone> {
  const earlier = await earlierBatch(app, id);
  if (earlier) return earlier;
  const releaseAt = releaseMoment(app, actor, given);
  mustBeDueLater(action, releaseAt);
  const { rows, refused } = await sortOutAction(app, actor, action, ids);
  if (rows.length === 0) return { batchId: null, ok: 0, refused, releaseAt: new Date(releaseAt).toISOString() };
  const batch = {
    id,
    actor: actor.id,
    actorName: actor.name,
    kind: action.kind,
    type: typeOf(action),
    at: app.clock.now(),
    releaseAt,
    sealedAction: sealAction(app, id, { action, releaseAt: given ?? null }),
    refused: JSON.stringify(refused),
    begun: 0,
  };
  const items = rows.map((row) => ({ id: newId(), applicationId: row.id }));
  try {
    await transaction(app, (trx) => insertAskBatch(trx, batch, items));
  } catch (error) {
    const other = isUniqueViolation(error) ? await earlierBatch(app, id) : undefined;
    if (!other) throw error;
    return other;
  }
  if (given === 'now') await releaseDueAsks(app, { batchId: id });
  else wakeReleases(app);
  return { batchId: id, ok: rows.length, refused, releaseAt: new Date(releaseAt).toISOString() };
}
