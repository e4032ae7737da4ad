import { type Selectable, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type PreviewRow = Selectable<Tables['batchPreviews']>;

/** Stores a preview. */
export async function insertPreview(db: Db, row: PreviewRow): Promise<void> {
  await db.insertInto('batchPreviews').values(row).execute();
}

/** An actor's preview by its token; undefined if it belongs to another actor. */
export async function findPreview(db: Db, actor: string, tokenHash: string): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('batchPreviews')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('actor', '=', actor)
    .executeTakeFirst();
}

/** The preview that an actor has claimed with an idempotency key. */
export async function findPreviewOfKey(db: Db, actor: string, key: string): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('batchPreviews')
    .selectAll()
    .where('actor', '=', actor)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/**
 * Claims an actor's preview for an idempotency key; false if it is claimed already.
 * @throws a unique violation if the actor has used the key for another preview
 */
export async function claimPreview(db: Db, actor: string, tokenHash: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batchPreviews')
    .set({ idempotencyKey: key })
    .where('tokenHash', '=', tokenHash)
    .where('actor', '=', actor)
    .where('idempotencyKey', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** If a preview has no answer yet, removes its claim, so that the preview can be confirmed again. */
export async function unclaimPreview(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('batchPreviews')
    .set({ idempotencyKey: null })
    .where('tokenHash', '=', tokenHash)
    .where('answer', 'is', null)
    .execute();
}

/** Stores the answer to a confirmed preview, and clears its action and ids. */
export async function saveAnswer(db: Db, tokenHash: string, answer: string): Promise<void> {
  await db
    .updateTable('batchPreviews')
    .set({ answer, ids: '[]', sealedAction: '' })
    .where('tokenHash', '=', tokenHash)
    .where('answer', 'is', null)
    .execute();
}

/** Deletes unclaimed previews that have expired at `now`, and all previews that expired at or before `before` (ms). */
export async function deleteOldPreviews(db: Db, now: number, before: number): Promise<void> {
  const isOld = sql<boolean>`${sql.ref('expires_at')} <= ${before} or (${sql.ref('expires_at')} <= ${now} and ${sql.ref('idempotency_key')} is null)`;
  await deleteInPortions(db, 'batchPreviews', ['tokenHash'], isOld);
}
