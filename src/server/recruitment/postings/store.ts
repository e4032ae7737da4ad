import type { Selectable } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type PostingRow = Selectable<Tables['postings']>;
export type PostingTextRow = Selectable<Tables['postingTexts']>;

/** A public posting, whether open or not. */
export async function findPostingRow(db: Db, id: string): Promise<PostingRow | undefined> {
  return db.selectFrom('postings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The postings with these ids, unordered. */
export async function findPostingRows(db: Db, ids: readonly string[]): Promise<PostingRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('postings').selectAll().where('id', 'in', ids).execute();
}

/**
 * The postings that belong to an actor's units and take applications on the day `today`, the latest deadline first. `id` limits
 * the result to one posting, `jobTypes` to some categories.
 */
export async function findOpenInReach(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  { id, jobTypes, today }: { id?: string; jobTypes?: readonly string[]; today: string },
): Promise<PostingRow[]> {
  if (units?.length === 0 || jobTypes?.length === 0) return [];
  return db
    .selectFrom('postings')
    .selectAll()
    .where('accepts', '=', 1)
    .where('publishDate', '<=', today)
    .where('endDate', '>=', today)
    .$if(units !== null, (query) => query.where('unit', 'in', units!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(jobTypes !== undefined, (query) => query.where('jobType', 'in', jobTypes!))
    .orderBy('endDate', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('id')
    .execute();
}

/** The postings with these ranks, unordered. */
export async function findRankedRows(db: Db, ranks: readonly number[]): Promise<PostingRow[]> {
  return db.selectFrom('postings').selectAll().where('rank', 'in', ranks).execute();
}

/** The texts of a posting's page. */
export async function findPostingTexts(db: Db, id: string): Promise<PostingTextRow | undefined> {
  return db.selectFrom('postingTexts').selectAll().where('postingId', '=', id).executeTakeFirst();
}

/** The lists that postings refer to, each in its own order. */
export async function listReferences(db: Db) {
  return {
    units: await db.selectFrom('units').selectAll().orderBy('position').execute(),
    families: await db.selectFrom('families').selectAll().orderBy('position').execute(),
    workplaces: await db.selectFrom('workplaces').selectAll().orderBy('position').execute(),
    testSites: await db.selectFrom('testSites').selectAll().orderBy('position').execute(),
  };
}

/** All postings, oldest first. */
export async function listPostingRows(db: Db): Promise<PostingRow[]> {
  return db.selectFrom('postings').selectAll().orderBy('rank').execute();
}

/** The texts of all postings. */
export async function listPostingTexts(db: Db): Promise<PostingTextRow[]> {
  return db.selectFrom('postingTexts').selectAll().execute();
}
