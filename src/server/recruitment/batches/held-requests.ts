import type { BatchRefusal } from '#lib/contract/batches.ts';
import { isInternal } from '#lib/domain/batch-kinds.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { decryptAction, type RequestAction, type SessionAction, typeOf } from './batch-action.ts';
import { findBatches, findPendingRequests } from './store.ts';

/** The sessions in which a batch assigns seats or slots. */
function sessionsOf({ sessionId, also }: SessionAction): string[] {
  return [sessionId, ...(also ?? [])];
}

/** Whether a pending action counts as the same request as another action of the same kind. */
function isSame(pending: RequestAction, action: RequestAction): boolean {
  if (pending.kind === 'session' && action.kind === 'session')
    return sessionsOf(pending).some((id) => sessionsOf(action).includes(id));
  if (pending.kind === 'message' && action.kind === 'message')
    return JSON.stringify(pending.letters) === JSON.stringify(action.letters);
  return pending.kind === 'transfer' || typeOf(pending) === typeOf(action);
}

/**
 * Moves applications from `rows` to `refused` if the same request is already pending for them; otherwise their candidates
 * would be notified twice. Messages with equal texts count as the same request. So do batches for a common session, and all
 * transfers, even to different postings. Internal actions are never refused for this reason, because they notify nobody.
 */
export async function withoutHeld(
  db: Db,
  app: App,
  action: RequestAction,
  { rows, refused }: { rows: OfficeRow[]; refused: BatchRefusal[] },
): Promise<{ rows: OfficeRow[]; refused: BatchRefusal[] }> {
  if (isInternal(action.kind)) return { rows, refused };
  const ids = rows.map(({ id }) => id);
  const items = await findPendingRequests(db, ids, action.kind);
  if (items.length === 0) return { rows, refused };
  const batches = await findBatches(db, [...new Set(items.map(({ batchId }) => batchId))]);
  const same = batches.filter(({ id, sealedAction }) =>
    isSame(decryptAction<RequestAction>(app, id, sealedAction!).action, action),
  );
  const sameIds = new Set(same.map(({ id }) => id));
  const held = new Set(items.filter(({ batchId }) => sameIds.has(batchId)).map(({ applicationId }) => applicationId));
  const left = rows.filter(({ id }) => held.has(id));
  return {
    rows: rows.filter(({ id }) => !held.has(id)),
    refused: [...refused, ...left.map(({ id, receiptNo }) => ({ id, receiptNo, why: 'askHeld' }))],
  };
}
