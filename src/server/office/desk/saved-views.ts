import type { DeskView } from '#lib/contract/desk-applications.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { deleteView, findViews, upsertView, type ViewRow } from './store-views.ts';

/** Maximum number of saved views per person. */
const most = 50;

function contextOf(id: string): string {
  return `staff_views.sealed_view.${id}`;
}

function decryptView(app: App, { id, name, sealedView }: ViewRow): DeskView {
  const view = JSON.parse(app.cipher.decrypt(sealedView, contextOf(id))) as Omit<DeskView, 'id' | 'name'>;
  return { id, name, ...view };
}

/** A person's saved views, ordered by name. */
export async function listViews(app: App, { id }: Pick<Actor, 'id'>): Promise<DeskView[]> {
  return (await findViews(app.db, id)).map((row) => decryptView(app, row));
}

/**
 * Saves a filter, order and columns under a name, replacing the person's view of the same name.
 * @throws AppError 400 above the maximum number of views
 */
export async function saveView(
  app: App,
  { id: actor }: Pick<Actor, 'id'>,
  { name, filter, sort, columns }: Omit<DeskView, 'id'>,
): Promise<DeskView> {
  const id = newId();
  const view = { filter, sort, columns };
  const sealedView = app.cipher.encrypt(JSON.stringify(view), contextOf(id));
  await transaction(app, async (trx) => {
    const others = (await findViews(trx, actor)).filter((row) => row.name !== name);
    if (others.length >= most) throw invalid({ path: 'name', rule: 'maxEntries', params: { maximum: most } });
    await upsertView(trx, { id, actor, name, sealedView, createdAt: app.clock.now() });
  });
  return { id, name, ...view };
}

/**
 * Deletes one of the person's own views.
 * @throws AppError 404
 */
export async function dropView(app: App, { id: actor }: Pick<Actor, 'id'>, id: string): Promise<void> {
  if (!(await deleteView(app.db, actor, id))) throw notFound();
}
