import type { BatchDone, BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';

import { type AskAction, type ReleaseAt, typeOf } from './batch-action.ts';
import type { BatchActor } from './batch-actor.ts';
import { encryptAction } from './encrypted-action.ts';
import { withoutHeld } from './held-requests.ts';
import { partitionEligible } from './partition-eligible.ts';
import { wakeReleases } from './release-job.ts';
import { mustBeDueLater, releaseMoment } from './release-moment.ts';
import { releaseDueAsks } from './release-requests.ts';
import { type AskBatchRow, countItems, findAskBatch, insertAskBatch } from './store.ts';

/** Applications a statement. */
const portion = 500;

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

type Sorted = Awaited<ReturnType<typeof withoutHeld>>;

/**
 * Stores a batch for those of whom the same is not held yet; nothing where there are none. Their applications are locked:
 * nobody else holds the same of them meanwhile.
 * @returns for whom, and who was left out; undefined where the batch is there already
 */
async function hold(
  trx: Db,
  app: App,
  action: AskAction,
  batch: Omit<AskBatchRow, 'refused'>,
  sorted: Sorted,
): Promise<Sorted | undefined> {
  const ids = sorted.rows.map((row) => row.id).toSorted();
  for (let from = 0; from < ids.length; from += portion) await lockApplications(trx, ids.slice(from, from + portion));
  if (await findAskBatch(trx, batch.id)) return undefined;
  const held = await withoutHeld(trx, app, action, sorted);
  if (held.rows.length === 0) return held;
  const items = held.rows.map((row) => ({ id: newId(), applicationId: row.id }));
  await insertAskBatch(trx, { ...batch, refused: JSON.stringify(held.refused) }, items);
  return held;
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
  const sorted = await partitionEligible(app, actor, action, ids);
  const batch = {
    id,
    actor: actor.id,
    actorName: actor.name,
    kind: action.kind,
    type: typeOf(action),
    at: app.clock.now(),
    releaseAt,
    sealedAction: encryptAction(app, id, { action, releaseAt: given ?? null }),
    begun: 0,
  };
  const held = await transaction(app, (trx) => hold(trx, app, action, batch, sorted));
  if (!held) return (await earlierBatch(app, id))!;
  const { rows, refused } = held;
  if (rows.length === 0) return { batchId: null, ok: 0, refused, releaseAt: new Date(releaseAt).toISOString() };
  if (given === 'now') await releaseDueAsks(app, { batchId: id });
  else wakeReleases(app);
  return { batchId: id, ok: rows.length, refused, releaseAt: new Date(releaseAt).toISOString() };
}
