import type { DeskView } from '#lib/contract/desk-applications.ts';
import { areWithin, mayDo, type StaffRole } from '#lib/domain/staff-roles.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { changeView, deleteView, findReached, findSharedViews, findViews, upsertView, type ViewRow } from './store-views.ts';

/** Maximum number of saved views per person. */
const most = 50;

type Contents = Pick<DeskView, 'filter' | 'sort' | 'columns'>;
/** The person who saves or reads views. */
type Viewer = Pick<Actor, 'id' | 'units'> & { role: StaffRole };

function contextOf(id: string): string {
  return `staff_views.sealed_view.${id}`;
}

function decryptView(app: App, { id, sealedView }: ViewRow): Contents {
  return JSON.parse(app.cipher.decrypt(sealedView, contextOf(id))) as Contents;
}

/**
 * The views that others share with a viewer: those whose filter names no posting, session or unit outside the viewer's
 * units. A search word may be a name, so a view with a search word is shared only with people whose units include all units
 * that the view's last editor had when saving it.
 */
async function sharedWith(db: Db, app: App, viewer: Viewer): Promise<(ViewRow & { contents: Contents })[]> {
  const shared = (await findSharedViews(db, viewer.id)).map((row) => ({ ...row, contents: decryptView(app, row) }));
  const named = ({ filter: { pkRegJob, session } }: Contents) => [pkRegJob, session].filter((id) => id !== undefined);
  const reached = await findReached(db, viewer, [...new Set(shared.flatMap(({ contents }) => named(contents)))]);
  return shared.filter(({ contents, units }) => {
    const { unit, keyWord } = contents.filter;
    const ofEditor = units === null ? null : (JSON.parse(units) as string[]);
    return (
      named(contents).every((id) => reached.has(id)) &&
      (!unit || areWithin([unit], viewer.units)) &&
      (!keyWord || areWithin(ofEditor, viewer.units))
    );
  });
}

/** A person's saved views, then those that colleagues share, both sorted by name. */
export async function listViews(app: App, viewer: Viewer): Promise<DeskView[]> {
  const [own, shared] = [await findViews(app.db, viewer.id), await sharedWith(app.db, app, viewer)];
  const nameOf = await namesOf(
    app.db,
    shared.map(({ actor }) => actor),
  );
  const flags = (row: ViewRow) => ({ id: row.id, name: row.name, shared: row.shared === 1 ? ('Y' as const) : ('N' as const) });
  return [
    ...own.map((row) => ({ ...flags(row), ...decryptView(app, row), own: 'Y' as const, by: '' })),
    ...shared.map((row) => ({ ...flags(row), ...row.contents, own: 'N' as const, by: nameOf(row.actor) })),
  ];
}

/**
 * A view that a person may change: their own, or for leads one that somebody shares with them.
 * @throws AppError 404 for any other view
 */
async function findChangeable(trx: Db, app: App, viewer: Viewer, id: string): Promise<ViewRow> {
  const mayChangeShared = mayDo(viewer.role, 'applications.override');
  const views = [...(await findViews(trx, viewer.id)), ...(mayChangeShared ? await sharedWith(trx, app, viewer) : [])];
  const view = views.find((row) => row.id === id);
  if (!view) throw notFound();
  return view;
}

interface Saved extends Contents {
  name: string;
  /** If undefined, an existing view stays shared or unshared, and a new view is not shared. */
  shared?: 'Y' | 'N' | undefined;
  /** The view to change; without it, the person's own view of this name is replaced, or a new one is saved. */
  id?: string | undefined;
}

/**
 * Saves a filter, order and columns under a name.
 * @throws AppError 400 above the maximum number of views or, with an `id`, for the name of another view of the same owner;
 * 404 for a view that the person may not change
 */
export async function saveView(app: App, viewer: Viewer, { name, shared, id: given, ...contents }: Saved): Promise<DeskView> {
  const taken = () => invalid({ path: 'name', rule: 'viewTaken' });
  const stored = await transaction(app, async (trx) => {
    const former = given === undefined ? undefined : await findChangeable(trx, app, viewer, given);
    const ofOwner = await findViews(trx, former?.actor ?? viewer.id);
    const sameName = ofOwner.find((row) => row.name === name && row.id !== former?.id);
    if (former && sameName) throw taken();
    const isShared = shared === undefined ? ((former ?? sameName)?.shared ?? 0) : shared === 'Y' ? 1 : 0;
    const id = former?.id ?? newId();
    const sealedView = app.cipher.encrypt(JSON.stringify(contents), contextOf(id));
    const units = viewer.units === null ? null : JSON.stringify(viewer.units);
    if (former) await changeView(trx, id, { name, sealedView, shared: isShared, units });
    else {
      if (ofOwner.length >= most && !sameName) throw invalid({ path: 'name', rule: 'maxEntries', params: { maximum: most } });
      await upsertView(trx, { id, actor: viewer.id, name, sealedView, createdAt: app.clock.now(), shared: isShared, units });
    }
    return { id, isShared };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
  return { id: stored.id, name, ...contents, shared: stored.isShared === 1 ? 'Y' : 'N' };
}

/**
 * Deletes a view.
 * @throws AppError 404 for a view that the person may not change
 */
export async function dropView(app: App, viewer: Viewer, id: string): Promise<void> {
  await transaction(app, async (trx) => {
    await findChangeable(trx, app, viewer, id);
    await deleteView(trx, id);
  });
}
