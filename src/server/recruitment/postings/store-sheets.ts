import type { Db } from '#server/platform/db/database.ts';

import type { PostingRow, PostingTextRow } from './store.ts';

/** The next postings after the rank `after`, in ascending order of rank. */
export async function listPostingPage(db: Db, after: number, count: number): Promise<PostingRow[]> {
  return db.selectFrom('postings').selectAll().where('rank', '>', after).orderBy('rank').limit(count).execute();
}

/** The texts of these postings' pages. */
export async function findTextRows(db: Db, ids: readonly string[]): Promise<PostingTextRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('postingTexts').selectAll().where('postingId', 'in', ids).execute();
}
