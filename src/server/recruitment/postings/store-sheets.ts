import type { Db } from '#server/platform/db/database.ts';

import type { PostingRow, PostingTextRow } from './store.ts';

/** Postings in the order of their ranks, those behind `after`. */
export async function listPostingPage(db: Db, after: number, count: number): Promise<PostingRow[]> {
  return db.selectFrom('postings').selectAll().where('rank', '>', after).orderBy('rank').limit(count).execute();
}

/** What the pages of these postings say. */
export async function findTextRows(db: Db, ids: readonly string[]): Promise<PostingTextRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('postingTexts').selectAll().where('postingId', 'in', ids).execute();
}
