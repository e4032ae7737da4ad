import type { App } from './app.ts';
import type { Db } from './db/database.ts';

/** Something public that caches depend on. */
export type RevisionName = 'postings' | 'content';

const lookAgainAfter = 1000;
const seen = new WeakMap<App, { at: number; byName: Map<string, number> }>();

/** Tells every instance that what it cached of `name` is old; call it in the transaction that changes it. */
export async function raiseRevision(db: Db, name: RevisionName): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ name, revision: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })))
    .execute();
}

/** The revision of `name`, at most a second old: asked of the database once a second, whatever the load. */
export async function readRevision(app: App, name: RevisionName): Promise<number> {
  const now = app.clock.now();
  const known = seen.get(app);
  if (known && Math.abs(now - known.at) < lookAgainAfter) return known.byName.get(name) ?? 0;
  const rows = await app.db.selectFrom('revisions').selectAll().execute();
  const byName = new Map(rows.map((row) => [row.name, row.revision]));
  seen.set(app, { at: now, byName });
  return byName.get(name) ?? 0;
}
