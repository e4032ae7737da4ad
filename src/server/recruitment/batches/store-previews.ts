import { type Selectable, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type PreviewRow = Selectable<Tables['batchPreviews']>;

/** Stores what somebody was shown. */
export async function insertPreview(db: Db, row: PreviewRow): Promise<void> {
  await db.insertInto('batchPreviews').values(row).execute();
}

/** What this actor was shown under a token; undefined for another's. */
export async function findPreview(db: Db, actor: string, tokenHash: string): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('batchPreviews')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('actor', '=', actor)
    .executeTakeFirst();
}

/** What this actor confirmed with a key. */
export async function findPreviewOfKey(db: Db, actor: string, key: string): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('batchPreviews')
    .selectAll()
    .where('actor', '=', actor)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/**
 * Confirms what an actor was shown, with a key; false where it was confirmed before.
 * @throws a unique violation where the actor used the key for another
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

/** Lets what was confirmed be confirmed again: nothing came of it. */
export async function giveBackPreview(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('batchPreviews')
    .set({ idempotencyKey: null })
    .where('tokenHash', '=', tokenHash)
    .where('answer', 'is', null)
    .execute();
}

/** Keeps what was answered, and forgets what it was answered to. */
export async function saveAnswer(db: Db, tokenHash: string, answer: string): Promise<void> {
  await db
    .updateTable('batchPreviews')
    .set({ answer, ids: '[]', sealedAction: '' })
    .where('tokenHash', '=', tokenHash)
    .where('answer', 'is', null)
    .execute();
}

/** Deletes what was never confirmed and has expired, and what was answered before a moment (ms). */
export async function deleteOldPreviews(db: Db, now: number, before: number): Promise<void> {
  const isOld = sql<boolean>`${sql.ref('expires_at')} <= ${before} or (${sql.ref('expires_at')} <= ${now} and ${sql.ref('idempotency_key')} is null)`;
  await deleteInPortions(db, 'batchPreviews', ['tokenHash'], isOld);
}
