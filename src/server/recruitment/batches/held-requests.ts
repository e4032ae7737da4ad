import type { BatchRefusal } from '#lib/contract/batches.ts';
import { isInternal } from '#lib/domain/batch-kinds.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { decryptAction, type RequestAction, typeOf } from './batch-action.ts';
import { findBatches, findPendingRequests } from './store.ts';

type MessageAction = Extract<RequestAction, { kind: 'message' }>;

/** The ids, among these, of batches whose message has the same text in every language as the message of the action. */
async function withSameText(db: Db, app: App, { letters }: MessageAction, batchIds: readonly string[]): Promise<Set<string>> {
  const text = JSON.stringify(letters);
  const batches = await findBatches(db, batchIds);
  const same = batches.filter(({ id, sealedAction }) => {
    const { action } = decryptAction<MessageAction>(app, id, sealedAction!);
    return JSON.stringify(action.letters) === text;
  });
  return new Set(same.map(({ id }) => id));
}

/**
 * Moves applications that have this request pending already to the refused ones, because their candidates would be notified
 * twice. Messages with equal texts count as the same request, and so do all transfers, even to different postings. Internal
 * actions are never refused for this reason, because they notify nobody.
 */
export async function withoutHeld(
  db: Db,
  app: App,
  action: RequestAction,
  { rows, refused }: { rows: OfficeRow[]; refused: BatchRefusal[] },
): Promise<{ rows: OfficeRow[]; refused: BatchRefusal[] }> {
  if (isInternal(action.kind)) return { rows, refused };
  const ids = rows.map(({ id }) => id);
  const types = action.kind === 'session' ? [action.sessionId, ...(action.also ?? [])] : [typeOf(action)];
  const anyType = action.kind === 'transfer';
  const items = await findPendingRequests(db, ids, { kind: action.kind, types: anyType ? undefined : types });
  if (items.length === 0) return { rows, refused };
  const batchIds = new Set(items.map(({ batchId }) => batchId));
  const same = action.kind === 'message' ? await withSameText(db, app, action, [...batchIds]) : batchIds;
  const held = new Set(items.filter(({ batchId }) => same.has(batchId)).map(({ applicationId }) => applicationId));
  const left = rows.filter(({ id }) => held.has(id));
  return {
    rows: rows.filter(({ id }) => !held.has(id)),
    refused: [...refused, ...left.map(({ id, receiptNo }) => ({ id, receiptNo, why: 'askHeld' }))],
  };
}
