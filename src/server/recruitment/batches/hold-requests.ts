import type { BatchDone, BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';

import { type BatchActor, encryptAction, type ReleaseAt, type RequestAction, typeOf } from './batch-action.ts';
import { withoutHeld } from './held-requests.ts';
import { partitionEligible } from './partition-eligible.ts';
import { releaseDue } from './release-due.ts';
import { wakeReleases } from './release-job.ts';
import { mustBeDueLater, releaseMoment } from './release-moment.ts';
import { type NewBatch, countItems, findBatchOfKey, insertBatch, insertItems, type ItemRow } from './store.ts';

/** Applications per statement. */
const portion = 500;

interface HoldInput {
  action: RequestAction;
  /** Ids of applications. */
  ids: readonly string[];
  releaseAt: ReleaseAt;
  /** A repeated call of the same actor with the same key returns the same batch. */
  idempotencyKey: string;
}

async function earlierBatch(db: Db, actor: string, key: string): Promise<BatchDone | undefined> {
  const batch = await findBatchOfKey(db, actor, key);
  if (!batch) return undefined;
  const ok = (await countItems(db, [batch.id])).get(batch.id) ?? 0;
  const refused = JSON.parse(batch.refused) as BatchRefusal[];
  return { batchId: batch.id, ok, refused, releaseAt: new Date(batch.releaseAt).toISOString() };
}

function itemFor({ id: batchId, releaseAt }: NewBatch, applicationId: string): ItemRow {
  const noDecision = { decision: null, fromStatus: null, fromAt: null, toStatus: null, toRound: null, reason: null };
  const noWords = { sealedReason: null, sealedWords: null, replyBy: null, sealedTerms: null, override: null, reusedFrom: null };
  const pending = { state: 'pending', settledAt: null, settledBy: null, whyVoid: null } as const;
  return { id: newId(), batchId, applicationId, releaseAt, ...pending, ...noDecision, ...noWords };
}

type Sorted = Awaited<ReturnType<typeof withoutHeld>>;

/**
 * Stores a batch without the applications for which this request is already pending; stores nothing if no application is left.
 * The applications are locked, so that no other transaction stores the same request for them at the same time. A batch that
 * the same key has made is looked up only then, because it may have been stored while this transaction waited for the lock.
 */
async function holdIn(
  trx: Db,
  app: App,
  action: RequestAction,
  batch: Omit<NewBatch, 'refused'> & { idempotencyKey: string },
  sorted: Sorted,
): Promise<BatchDone> {
  const ids = sorted.rows.map((row) => row.id).toSorted();
  for (let from = 0; from < ids.length; from += portion) await lockApplications(trx, ids.slice(from, from + portion));
  const earlier = await earlierBatch(trx, batch.actor, batch.idempotencyKey);
  if (earlier) return earlier;
  const { rows, refused } = await withoutHeld(trx, app, action, sorted);
  const releaseAt = new Date(batch.releaseAt).toISOString();
  if (rows.length === 0) return { batchId: null, ok: 0, refused, releaseAt };
  const stored = { ...batch, refused: JSON.stringify(refused) };
  await insertBatch(trx, stored);
  await insertItems(
    trx,
    rows.map((row) => itemFor(stored, row.id)),
  );
  return { batchId: batch.id, ok: rows.length, refused, releaseAt };
}

/**
 * Stores a request or message as a batch. Until the batch is released, it can be undone, and no candidate is notified.
 * @throws AppError 400 for an invalid action or release time, 403 if the actor's role may not release it so early, 404
 * for a session that is unknown or out of the actor's reach
 */
export async function holdRequests(
  app: App,
  actor: BatchActor,
  { idempotencyKey, action, ids, releaseAt: requested }: HoldInput,
): Promise<BatchDone> {
  const earlier = await earlierBatch(app.db, actor.id, idempotencyKey);
  if (earlier) return earlier;
  const releaseAt = releaseMoment(app, actor, requested, action.kind);
  mustBeDueLater(action, releaseAt);
  const sorted = await partitionEligible(app, actor, action, ids);
  const id = newId();
  const batch = {
    id,
    actor: actor.id,
    actorName: actor.name,
    kind: action.kind,
    type: typeOf(action),
    at: app.clock.now(),
    releaseAt,
    idempotencyKey,
    sealedAction: encryptAction(app, id, { action, releaseAt: requested ?? null }),
    begun: 0,
  };
  const done = await retryOnConflict(() => transaction(app, (trx) => holdIn(trx, app, action, batch, sorted)));
  if (done.batchId === null) return done;
  if (requested === 'now') await releaseDue(app, { batchId: done.batchId });
  else wakeReleases(app);
  return done;
}
