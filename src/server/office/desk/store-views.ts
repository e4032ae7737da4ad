import type { Selectable } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ViewRow = Selectable<Tables['staffViews']>;

/** A person's saved views, by name. */
export async function findViews(db: Db, actor: string): Promise<ViewRow[]> {
  return db.selectFrom('staffViews').selectAll().where('actor', '=', actor).orderBy('name').execute();
}

/** The views that others share, by name. */
export async function findSharedViews(db: Db, actor: string): Promise<ViewRow[]> {
  return db
    .selectFrom('staffViews')
    .selectAll()
    .where('shared', '=', 1)
    .where('actor', '<>', actor)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Those of the given ids that belong to a posting or session of the actor's units. */
export async function findReached(db: Db, { units }: Pick<Actor, 'units'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0 || units?.length === 0) return new Set();
  const found = await Promise.all([
    db
      .selectFrom('postings')
      .select('id')
      .where('id', 'in', ids)
      .$if(units !== null, (query) => query.where('unit', 'in', units!))
      .execute(),
    db
      .selectFrom('recruitingSessions')
      .select('id')
      .where('id', 'in', ids)
      .$if(units !== null, (query) => query.where('unit', 'in', units!))
      .execute(),
  ]);
  return new Set(found.flat().map(({ id }) => id));
}

/** Stores a view, replacing the person's view of the same name. */
export async function upsertView(db: Db, row: ViewRow): Promise<void> {
  const { id, sealedView, shared, units } = row;
  await db
    .insertInto('staffViews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['actor', 'name']).doUpdateSet({ id, sealedView, shared, units }))
    .execute();
}

/** Changes a view. The caller has checked whose it is. */
export async function changeView(
  trx: Db,
  id: string,
  change: Pick<ViewRow, 'name' | 'sealedView' | 'shared' | 'units'>,
): Promise<void> {
  await trx.updateTable('staffViews').set(change).where('id', '=', id).execute();
}

/** Deletes a view. The caller has checked whose it is. */
export async function deleteView(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('staffViews').where('id', '=', id).execute();
}
