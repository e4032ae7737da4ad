import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type TagRow = Tables['tags'];

/** Rows per statement. */
const portion = 500;

/** All tags, by name. */
export async function findTags(db: Db): Promise<TagRow[]> {
  return db.selectFrom('tags').selectAll().orderBy('nameKey').execute();
}

/** A tag by id. */
export async function findTag(db: Db, id: string): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a tag; changes name and colour of the tag with the same id, if there is one. */
export async function upsertTag(trx: Db, row: TagRow): Promise<void> {
  const { id: _, ...values } = row;
  await trx
    .insertInto('tags')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** Deletes a tag, and removes it from all applications; false if there is no such tag. */
export async function deleteTag(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('tags').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Sets a tag on applications, with the time (ms); returns the ids of those that did not have it. The caller has checked the
 * scope.
 */
export async function setTag(trx: Db, tagId: string, set: readonly { applicationId: string; at: number }[]): Promise<string[]> {
  const changed: string[] = [];
  for (let from = 0; from < set.length; from += portion) {
    const rows = await trx
      .insertInto('applicationTags')
      .values(set.slice(from, from + portion).map((one) => ({ tagId, ...one })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('applicationId')
      .execute();
    changed.push(...rows.map(({ applicationId }) => applicationId));
  }
  return changed;
}

/** Removes a tag from applications; returns the ids of those that had it. The caller has checked the scope. */
export async function unsetTag(trx: Db, ids: readonly string[], tagId: string): Promise<string[]> {
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += portion) {
    const rows = await trx
      .deleteFrom('applicationTags')
      .where('tagId', '=', tagId)
      .where('applicationId', 'in', ids.slice(from, from + portion))
      .returning('applicationId')
      .execute();
    changed.push(...rows.map(({ applicationId }) => applicationId));
  }
  return changed;
}

/** For each application, its tags, sorted by name. The caller has checked the scope. */
export async function findTagsOf(db: Db, ids: readonly string[]) {
  const rows = [];
  for (let from = 0; from < ids.length; from += portion) {
    const some = await db
      .selectFrom('applicationTags as set')
      .innerJoin('tags', 'tags.id', 'set.tagId')
      .select(['set.applicationId', 'set.at', 'tags.id', 'tags.name', 'tags.colour'])
      .where('set.applicationId', 'in', ids.slice(from, from + portion))
      .orderBy('tags.nameKey')
      .execute();
    rows.push(...some);
  }
  return Map.groupBy(rows, ({ applicationId }) => applicationId);
}

/** The ids of the applications of an account. */
export async function findApplicationsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('applications').select('id').where('accountId', '=', accountId).execute();
  return rows.map(({ id }) => id);
}
