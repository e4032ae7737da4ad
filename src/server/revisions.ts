import type { App } from './app.ts';
import { type Db, onCommit } from './db/database.ts';

/** Something public that caches depend on. */
export type RevisionName = 'postings' | 'content';

/** Milliseconds between looks: another instance's change is known within this time and one small query. */
const lookEvery = 500;

const known = new WeakMap<Db, Map<string, number>>();
const looking = new WeakMap<Db, Promise<void>>();

/** Notes what a revision is; a look that began before a change never takes it back. */
function learn(db: Db, name: string, revision: number): void {
  let byName = known.get(db);
  if (!byName) known.set(db, (byName = new Map()));
  byName.set(name, Math.max(revision, byName.get(name) ?? 0));
}

/** Tells every instance that what it cached of `name` is old; call it in the transaction that changes it. */
export async function raiseRevision(trx: Db, name: RevisionName): Promise<void> {
  const { revision } = await trx
    .insertInto('revisions')
    .values({ name, revision: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })))
    .returning('revision')
    .executeTakeFirstOrThrow();
  onCommit(trx, (db) => learn(db, name, revision));
}

async function look(db: Db): Promise<void> {
  const rows = await db.selectFrom('revisions').selectAll().execute();
  for (const { name, revision } of rows) learn(db, name, revision);
}

/** Asks the database what the revisions are; callers that ask meanwhile share one query. */
export function refreshRevisions(app: Pick<App, 'db'>): Promise<void> {
  let running = looking.get(app.db);
  if (!running) looking.set(app.db, (running = look(app.db).finally(() => looking.delete(app.db))));
  return running;
}

/**
 * The revision of `name` as this instance knows it, without waiting for the database: what this instance changed
 * counts at once, what another one changed as soon as `watchRevisions` has seen it.
 */
export function currentRevision(app: Pick<App, 'db'>, name: RevisionName): number {
  return known.get(app.db)?.get(name) ?? 0;
}

/** Looks for changes of other instances twice a second; the function it returns ends that. */
export function watchRevisions(app: App): () => void {
  let isAway = false;
  const timer = setInterval(() => {
    refreshRevisions(app).then(
      () => (isAway = false),
      (error: unknown) => {
        if (!isAway) app.log.warn({ err: error }, 'the revisions could not be read; what is cached is served on');
        isAway = true;
      },
    );
  }, lookEvery);
  return () => clearInterval(timer);
}
