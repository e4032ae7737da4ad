import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type PreviewRow = Selectable<Tables['postingPreviews']>;

/** Stores a preview, and deletes expired ones. */
export async function insertPreview(db: Db, row: PreviewRow, now: number): Promise<void> {
  await db.deleteFrom('postingPreviews').where('expiresAt', '<=', now).execute();
  await db.insertInto('postingPreviews').values(row).execute();
}

/** A preview that has not expired at `now` (ms). */
export async function findPreview(db: Db, tokenHash: string, now: number): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('postingPreviews')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
