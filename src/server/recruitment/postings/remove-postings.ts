import type { Db } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';

import { deletePostings, findUnapplied } from './store-remove.ts';
import { deleteTerms } from './store-write.ts';

/**
 * Deletes the public postings with these ids, except postings to which an application or a transfer refers. Call it in a
 * transaction.
 * @returns the ids of the deleted postings
 */
export async function removePostings(trx: Db, ids: readonly string[]): Promise<string[]> {
  const unapplied = await findUnapplied(trx, ids);
  await deleteTerms(trx, unapplied);
  await deletePostings(trx, unapplied);
  await raiseRevision(trx, 'postings');
  return unapplied;
}
