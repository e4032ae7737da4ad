import { mostUncounted } from '#lib/domain/batch-kinds.ts';
import type { Lane } from '#server/people/messages/message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import type { References } from '#server/recruitment/postings/references.ts';

import type { RequestAction } from './batch-action.ts';
import { type BatchRow, countItems, findBatches, type ItemRow } from './store.ts';

/** A request or message with the data for its release. */
export interface Releasing {
  batch: BatchRow;
  action: RequestAction;
  /** The validated request; undefined for messages, seats of sessions, interviewers and owners. */
  prepared: PreparedRequest | undefined;
  /** The new owner by application, null to remove the owner; undefined unless the action assigns owners. */
  owners: ReadonlyMap<string, string | null> | undefined;
  actor: Actor;
  lane: Lane;
  references: References;
}

/** The data that a call of `releaseDue` has read so far about the batches to release. */
export interface Run {
  references: References;
  batches: Map<string, { batch: BatchRow; lane: Lane }>;
  /** Requests and messages ready for release, by batch; undefined if a batch can no longer be sent. */
  requests: Map<string, Releasing | undefined>;
}

/** Reads the batches of items into `run`. Messages of large batches get the bulk lane. */
export async function readBatches(app: App, run: Run, items: readonly ItemRow[]): Promise<void> {
  const unread = [...new Set(items.map(({ batchId }) => batchId))].filter((id) => !run.batches.has(id));
  if (unread.length === 0) return;
  const counts = await countItems(app.db, unread);
  for (const batch of await findBatches(app.db, unread)) {
    const lane = (counts.get(batch.id) ?? 0) > mostUncounted ? 'bulk' : 'news';
    run.batches.set(batch.id, { batch, lane });
  }
}
