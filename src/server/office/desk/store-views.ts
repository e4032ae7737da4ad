import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ViewRow = Tables['staffViews'];

/** A person's saved views, by name. */
export async function findViews(db: Db, actor: string): Promise<ViewRow[]> {
  return db.selectFrom('staffViews').selectAll().where('actor', '=', actor).orderBy('name').execute();
}

/** Stores a view, replacing the person's view of the same name. */
export async function upsertView(db: Db, row: ViewRow): Promise<void> {
  await db
    .insertInto('staffViews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['actor', 'name']).doUpdateSet({ id: row.id, sealedView: row.sealedView }))
    .execute();
}

/** Deletes a view of this person; false if there is none. */
export async function deleteView(db: Db, actor: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staffViews').where('actor', '=', actor).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
