import type { Db } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';

import type { ContentKind } from './kinds.ts';
import { deleteContent, setHead } from './store-versions.ts';

/**
 * Unpublishes pieces and cancels their schedules; all versions are kept. Call it in a transaction.
 * @returns the given ids
 */
export async function removeContents(trx: Db, kind: ContentKind, ids: readonly string[]): Promise<string[]> {
  for (const id of ids) {
    await deleteContent(trx, kind, id);
    await setHead(trx, kind, id, { shown: null, publishAt: null });
  }
  await raiseRevision(trx, 'content');
  return [...ids];
}
