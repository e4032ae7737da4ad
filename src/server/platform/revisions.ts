import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { type Db, onCommit } from '#server/platform/db/database.ts';
import { replicaOf } from '#server/platform/db/reads.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { Clock } from './clock.ts';

/** What is asked here of the App, which itself asks here how far its replica is. */
interface Watched {
  db: Kysely<Tables>;
  clock: Clock;
  log: Logger;
}

/** Something public that caches depend on. */
export type RevisionName = 'postings' | 'content';

const publicNames: readonly RevisionName[] = ['postings', 'content'];

/** Milliseconds between looks: another instance's change is known within this time and one small query. */
const lookEvery = 500;

/** Milliseconds for which a look at a replica counts: who was not looked at since may hang, or lag. */
const trustedFor = 2_000;

const known = new WeakMap<Db, Map<string, number>>();
const looking = new WeakMap<Db, Promise<void>>();

/** What a replica held when it was looked at last, by its primary. */
const there = new WeakMap<Db, { at: number; byName: Map<string, number> }>();
const lookingThere = new WeakMap<Db, Promise<void>>();

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
export function refreshRevisions(app: Pick<Watched, 'db'>): Promise<void> {
  let running = looking.get(app.db);
  if (!running) looking.set(app.db, (running = look(app.db).finally(() => looking.delete(app.db))));
  return running;
}

/** Forgets what a replica held: it is not asked before it was looked at again. */
export function distrustReplica(primary: Db): void {
  there.delete(primary);
}

/**
 * Whether the replica of this primary was seen, a moment ago, to hold every revision that is known: then what is read
 * there is as new as any version that a cache keeps it under. A replica that lags is left out until it has caught up.
 */
export function isReplicaCaughtUp(primary: Db, now: number): boolean {
  const seen = there.get(primary);
  if (!seen || Math.abs(now - seen.at) > trustedFor) return false;
  return publicNames.every((name) => (seen.byName.get(name) ?? 0) >= (known.get(primary)?.get(name) ?? 0));
}

async function lookThere(
  { db, clock }: Pick<Watched, 'db' | 'clock'>,
  replica: NonNullable<ReturnType<typeof replicaOf>>,
): Promise<void> {
  const at = clock.now();
  try {
    const rows = await replica.selectFrom('revisions').selectAll().execute();
    there.set(db, { at, byName: new Map(rows.map(({ name, revision }) => [name, revision])) });
  } catch {
    distrustReplica(db);
  }
}

/** Asks the replica, where there is one, how far it is; one that is away is not asked for anything else meanwhile. */
export async function refreshReplica(app: Pick<Watched, 'db' | 'clock'>): Promise<void> {
  const replica = replicaOf(app.db);
  if (!replica) return;
  let running = lookingThere.get(app.db);
  if (!running) lookingThere.set(app.db, (running = lookThere(app, replica).finally(() => lookingThere.delete(app.db))));
  await running;
}

/**
 * The revision of `name` as this instance knows it, without waiting for the database: what this instance changed
 * counts at once, what another one changed as soon as `watchRevisions` has seen it.
 */
export function currentRevision(app: Pick<Watched, 'db'>, name: RevisionName): number {
  return known.get(app.db)?.get(name) ?? 0;
}

/** Looks for changes of other instances twice a second; the function it returns ends that. */
export function watchRevisions(app: Watched): () => void {
  let isAway = false;
  const timer = setInterval(() => {
    void refreshReplica(app);
    refreshRevisions(app).then(
      () => (isAway = false),
      (error: unknown) => {
        if (!isAway) app.log.warn({ err: error }, 'the revisions could not be read; what is cached is served on');
        isAway = true;
      },
    );
  }, lookEvery);
  void refreshReplica(app);
  return () => clearInterval(timer);
}
