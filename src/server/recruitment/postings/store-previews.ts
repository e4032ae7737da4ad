import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type PreviewRow = Selectable<Tables['postingPreviews']>;

/** Keeps a preview, and takes away those that can no longer be looked at. */
export async function keepPreview(db: Db, row: PreviewRow, now: number): Promise<void> {
  await db.deleteFrom('postingPreviews').where('expiresAt', '<=', now).execute();
  await db.insertInto('postingPreviews').values(row).execute();
}

/** A preview that can still be looked at. */
export async function findPreview(db: Db, tokenHash: string, now: number): Promise<PreviewRow | undefined> {
  return db
    .selectFrom('postingPreviews')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
