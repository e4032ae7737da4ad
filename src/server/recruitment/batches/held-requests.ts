import type { BatchRefusal } from '#lib/contract/batches.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import { type AskAction, typeOf } from './batch-action.ts';
import { decryptAction } from './encrypted-action.ts';
import { findAskBatch, findPendingItems } from './store.ts';

/** What is held of an application, for rooms that have checked that it is in reach. */
export { findHeldOf } from './store.ts';

type MessageAction = Extract<AskAction, { kind: 'message' }>;

/** The batches among some whose message has the same words. */
async function sayingTheSame(db: Db, app: App, { letters }: MessageAction, batchIds: readonly string[]): Promise<Set<string>> {
  const words = JSON.stringify(letters);
  const same = new Set<string>();
  for (const id of batchIds) {
    const batch = (await findAskBatch(db, id))!;
    const { action } = decryptAction<MessageAction>(app, id, batch.sealedAction);
    if (JSON.stringify(action.letters) === words) same.add(id);
  }
  return same;
}

/**
 * Leaves out of a batch for whom the same is held already: what is asked would replace it at the release, and candidates
 * would read of it twice. Of messages only the same words are the same.
 */
export async function withoutHeld(
  db: Db,
  app: App,
  action: AskAction,
  { rows, refused }: { rows: OfficeRow[]; refused: BatchRefusal[] },
): Promise<{ rows: OfficeRow[]; refused: BatchRefusal[] }> {
  const ids = rows.map(({ id }) => id);
  const types = action.kind === 'session' ? [action.sessionId, ...(action.also ?? [])] : [typeOf(action)];
  const items = await findPendingItems(db, ids, { kind: action.kind, types });
  if (items.length === 0) return { rows, refused };
  const batchIds = new Set(items.map(({ batchId }) => batchId));
  const same = action.kind === 'message' ? await sayingTheSame(db, app, action, [...batchIds]) : batchIds;
  const held = new Set(items.filter(({ batchId }) => same.has(batchId)).map(({ applicationId }) => applicationId));
  const left = rows.filter(({ id }) => held.has(id));
  return {
    rows: rows.filter(({ id }) => !held.has(id)),
    refused: [...refused, ...left.map(({ id, receiptNo }) => ({ id, receiptNo, why: 'askHeld' }))],
  };
}
