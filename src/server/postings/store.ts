import type { Selectable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type PostingRow = Selectable<Tables['postings']>;
export type PostingTextRow = Selectable<Tables['postingTexts']>;

export async function findPostingRow(db: Db, id: string): Promise<PostingRow | undefined> {
  return db.selectFrom('postings').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPostingRows(db: Db, ids: readonly string[]): Promise<PostingRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('postings').selectAll().where('id', 'in', ids).execute();
}

export async function findPostingTexts(db: Db, id: string): Promise<PostingTextRow | undefined> {
  return db.selectFrom('postingTexts').selectAll().where('postingId', '=', id).executeTakeFirst();
}

/** The lists that postings are described with, each in its own order. */
export async function listReferences(db: Db) {
  return {
    units: await db.selectFrom('units').selectAll().orderBy('position').execute(),
    families: await db.selectFrom('families').selectAll().orderBy('position').execute(),
    workplaces: await db.selectFrom('workplaces').selectAll().orderBy('position').execute(),
    testSites: await db.selectFrom('testSites').selectAll().orderBy('position').execute(),
  };
}

export async function listPostingRows(db: Db): Promise<PostingRow[]> {
  return db.selectFrom('postings').selectAll().orderBy('rank').execute();
}

export async function listPostingTexts(db: Db): Promise<PostingTextRow[]> {
  return db.selectFrom('postingTexts').selectAll().execute();
}
