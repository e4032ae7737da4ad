import type { BatchDone, BatchRefusal } from '#lib/contract/batches.ts';
import { isDecisionKind, mostUncounted } from '#lib/domain/batch-kinds.ts';
import type { App } from '#server/platform/app.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/ids.ts';

import {
  type BatchActor,
  type DecisionAction,
  decisionInputOf,
  decryptAction,
  mustMakeBatches,
  type RequestAction,
} from './batch-action.ts';
import { decide } from './decide.ts';
import { holdRequests } from './hold-requests.ts';
import { claimPreview, findPreview, findPreviewOfKey, unclaimPreview, type PreviewRow, saveAnswer } from './store-previews.ts';

interface Confirmation {
  previewToken: string;
  /** The number of applications, as the actor typed it. */
  count?: number | null | undefined;
  /** From the `Idempotency-Key` header. Without the header, a key made from the token is used. */
  idempotencyKey?: string | undefined;
}

function mustCount(row: PreviewRow, count: number | null | undefined): void {
  const { length } = JSON.parse(row.ids) as string[];
  const isRight = length > mostUncounted ? count === length : (count ?? length) === length;
  if (!isRight) throw invalid({ path: 'count', rule: 'batchCount', params: { count: length } });
}

/** The error 409 with the id of the batch that an earlier confirmation made; the id is null if there is none. */
function confirmedOtherwise({ answer }: PreviewRow): AppError {
  const { batchId = null } = JSON.parse(answer ?? '{}') as Partial<BatchDone>;
  return new AppError('409', { words: 'errors.confirmedBefore', data: { batchId } });
}

/**
 * Returns the preview that the key has claimed (`row`), if it is the preview with this token.
 * @throws AppError 409 otherwise, because a key cannot confirm a second preview
 */
function ofSamePreview(row: PreviewRow, tokenHash: string): PreviewRow {
  if (row.tokenHash !== tokenHash) throw confirmedOtherwise(row);
  return row;
}

/** Claims the preview for an idempotency key; a retry with the same key resumes. */
async function claim(app: App, actor: BatchActor, { previewToken, count, idempotencyKey }: Confirmation): Promise<PreviewRow> {
  const tokenHash = hashToken(previewToken);
  const key = idempotencyKey ?? `preview ${tokenHash}`;
  const earlier = await findPreviewOfKey(app.db, actor.id, key);
  if (earlier) return ofSamePreview(earlier, tokenHash);
  const row = await findPreview(app.db, actor.id, tokenHash);
  if (!row || (row.idempotencyKey === null && row.expiresAt <= app.clock.now())) {
    throw new AppError('404', { words: 'errors.previewGone' });
  }
  if (row.idempotencyKey === key) return row;
  if (row.idempotencyKey !== null) throw confirmedOtherwise(row);
  mustCount(row, count);
  try {
    if (await claimPreview(app.db, actor.id, tokenHash, key)) return { ...row, idempotencyKey: key };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const other = await findPreviewOfKey(app.db, actor.id, key);
  if (!other) throw new AppError('409', { words: 'errors.confirmedBefore', data: { batchId: null } });
  return ofSamePreview(other, tokenHash);
}

async function carryOut(app: App, actor: BatchActor, row: PreviewRow): Promise<BatchDone> {
  const { action, releaseAt } = decryptAction(app, row.tokenHash, row.sealedAction);
  mustMakeBatches(actor, action.kind);
  const ids = JSON.parse(row.ids) as string[];
  if (ids.length === 0) return { batchId: null, ok: 0, refused: [], releaseAt: new Date(row.at).toISOString() };
  const idempotencyKey = `preview ${row.tokenHash}`;
  if (!isDecisionKind(action.kind)) {
    return holdRequests(app, actor, { action: action as RequestAction, ids, releaseAt: releaseAt ?? undefined, idempotencyKey });
  }
  const input = decisionInputOf(action as DecisionAction, ids, releaseAt ?? undefined);
  const batch = await decide(app, actor, { ...input, seenAt: row.at, idempotencyKey });
  const { awaitsApproval, ...rest } = batch;
  return { ...rest, ...(awaitsApproval ? { awaitsApproval: 'Y' } : {}), releaseAt: new Date(batch.releaseAt).toISOString() };
}

/**
 * Carries out a preview for the applications stored with it. Returns all refusals: the refusals of the preview and new ones,
 * e.g. because a status has changed since. Repeating the call with the same key returns the same batch.
 * @throws AppError 404 for a token that is unknown, expired or another actor's; 400 if `count` is wrong, or if it is missing
 * for more than thirty applications; 409 with `data.batchId` if another key confirmed the preview or the key confirmed
 * another preview; and as `previewBatch`
 */
export async function confirmBatch(app: App, actor: BatchActor, confirmation: Confirmation): Promise<BatchDone> {
  const row = await claim(app, actor, confirmation);
  if (row.answer !== null) return JSON.parse(row.answer) as BatchDone;
  try {
    const done = await carryOut(app, actor, row);
    const answer = { ...done, refused: [...(JSON.parse(row.refused) as BatchRefusal[]), ...done.refused] };
    await saveAnswer(app.db, row.tokenHash, JSON.stringify(answer));
    return answer;
  } catch (error) {
    if (error instanceof AppError) await unclaimPreview(app.db, row.tokenHash);
    throw error;
  }
}
