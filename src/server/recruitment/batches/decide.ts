import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { settleTurns } from '#server/recruitment/applications/turns.ts';

import { type CheckedInput, checkInput } from './check-decision.ts';
import { encryptText } from './encrypted-decision.ts';
import type { DecidedBatch, DecisionInput, Refusal } from './decision.ts';
import { type Proposed, proposeAll } from './propose-decisions.ts';
import { recordItems } from './record-items.ts';
import { releaseDue } from './release-due.ts';
import { wakeReleases } from './release-job.ts';
import { countItems, deleteBatch, findBatchOfKey, insertBatch, insertItems, type ItemRow, saveRefused } from './store.ts';

async function earlierBatch(trx: Db, actor: Actor, key: string | undefined): Promise<DecidedBatch | undefined> {
  const batch = key === undefined ? undefined : await findBatchOfKey(trx, actor.id, key);
  if (!batch) return undefined;
  const ok = (await countItems(trx, [batch.id])).get(batch.id) ?? 0;
  const { id, refused, releaseAt, awaitsApproval } = batch;
  return { batchId: id, ok, refused: JSON.parse(refused) as Refusal[], releaseAt, awaitsApproval: awaitsApproval === 1 };
}

function rowFor(
  app: App,
  batchId: string,
  { id: named, row, kind, to, terms, reusedFrom }: Proposed,
  input: CheckedInput,
): ItemRow {
  const id = newId();
  const own = input.reasons?.get(named);
  return {
    id,
    batchId,
    applicationId: row.id,
    decision: kind,
    fromStatus: row.status,
    fromAt: row.statusAt,
    toStatus: to.status,
    toRound: to.round,
    reason: own === undefined ? input.reasonKey : null,
    sealedReason: encryptText(app, id, 'reason', own ?? (input.reasonKey === null ? input.reason : '')),
    sealedWords: encryptText(app, id, 'words', input.words),
    replyBy: to.status === 'offer' ? input.replyBy : null,
    sealedTerms: encryptText(app, id, 'terms', terms === null ? '' : JSON.stringify(terms)),
    override: input.override ? 1 : 0,
    reusedFrom,
    releaseAt: input.releaseAt,
    state: 'pending',
    settledAt: null,
    settledBy: null,
    whyVoid: null,
  };
}

/** Whether the settings require another lead's approval. They can require it for offers and for the status `hired`. */
function needsApproval({ settings }: App, { kind, to: { status } }: Proposed): boolean {
  if (status === 'hired') return settings.fourEyes.includes('hires');
  return status === 'offer' && kind !== 'rescind' && settings.offerApproval;
}

async function decideIn(trx: Db, app: App, actor: Actor, input: CheckedInput): Promise<DecidedBatch> {
  const { at, releaseAt, idempotencyKey } = input;
  const earlier = await earlierBatch(trx, actor, idempotencyKey);
  if (earlier) return earlier;
  const rows = await findInScope(trx, actor, input.ids);
  const { proposed, refused } = await proposeAll(trx, app, actor, input, rows);
  if (proposed.length === 0) {
    // The call that this one repeats may have ended since, and its batch be the reason for these refusals.
    return (await earlierBatch(trx, actor, idempotencyKey)) ?? { batchId: null, ok: 0, refused, releaseAt };
  }
  const batchId = newId();
  const kind = input.kind ?? ('move' as const);
  const batch = {
    id: batchId,
    actor: actor.id,
    actorName: actor.name,
    kind,
    type: '',
    at,
    releaseAt,
    sealedAction: null,
    begun: 0,
    awaitsApproval: proposed.some((one) => needsApproval(app, one)) ? 1 : 0,
  };
  await insertBatch(trx, { ...batch, idempotencyKey: idempotencyKey ?? null, refused: '[]' });
  const stored = await insertItems(
    trx,
    proposed.map((one) => rowFor(app, batchId, one, input)),
  );
  for (const { id, row } of proposed) if (!stored.has(row.id)) refused.push({ id, receiptNo: row.receiptNo, why: 'pending' });
  const awaitsApproval = proposed.some((one) => stored.has(one.row.id) && needsApproval(app, one)) ? 1 : 0;
  await settleTurns(trx, app, [...stored]);
  if (stored.size === 0) await deleteBatch(trx, batchId);
  else if (refused.length > 0) await saveRefused(trx, batchId, { refused: JSON.stringify(refused), awaitsApproval });
  await recordItems(trx, app, actor, {
    action: 'decision.made',
    batchId,
    applicationIds: [...stored],
    to: new Map(proposed.map(({ row, to }) => [row.id, to.status])),
    details: { kind, releaseAt, override: input.override, ...(input.reuse ? { reuse: true } : {}) },
  });
  return {
    batchId: stored.size === 0 ? null : batchId,
    ok: stored.size,
    refused,
    releaseAt,
    awaitsApproval: awaitsApproval === 1,
  };
}

/**
 * Decides on applications in one batch. Their status changes, and candidates are notified, only when the batch is released
 * (specification: decision and status are two things). Applications that cannot be decided on are refused with a reason.
 * @throws AppError 400 for an invalid input, 403 if an actor who is not a lead releases before the hold ends
 */
export async function decide(app: App, actor: Actor, input: DecisionInput): Promise<DecidedBatch> {
  const checked = await checkInput(app, actor, input);
  const batch = await retryOnConflict(() => transaction(app, (trx) => decideIn(trx, app, actor, checked)));
  if (batch.batchId !== null && input.releaseAt === 'now') await releaseDue(app, { batchId: batch.batchId });
  else if (batch.batchId !== null) wakeReleases(app);
  return batch;
}
