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

/** Public data that caches depend on. */
export type RevisionName = 'postings' | 'content';

const publicNames: readonly RevisionName[] = ['postings', 'content'];

/** Milliseconds between polls: another instance's change is known within this time. */
const lookEvery = 500;

/** Milliseconds for which a replica's last answer is trusted; after that it may hang or lag. */
const trustedFor = 2_000;

const known = new WeakMap<Db, Map<string, number>>();
const looking = new WeakMap<Db, Promise<void>>();

/** What a replica held when it was last polled, by its primary. */
const there = new WeakMap<Db, { at: number; byName: Map<string, number> }>();
const lookingThere = new WeakMap<Db, Promise<void>>();

/** Stores a revision; a poll that began before a change never takes it back. */
function learn(db: Db, name: string, revision: number): void {
  let byName = known.get(db);
  if (!byName) known.set(db, (byName = new Map()));
  byName.set(name, Math.max(revision, byName.get(name) ?? 0));
}

/** Invalidates what every instance has cached of `name`; call it in the transaction of the change. */
export async function raiseRevision(trx: Db, name: RevisionName): Promise<void> {
  const { revision } = await trx
    .insertInto('revisions')
    .values({ name, revision: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })))
    .returning('revision')
    .executeTakeFirstOrThrow();
  onCommit(trx, (db) => learn(db, name, revision));
}

/** The revisions as the database holds them. */
export function readRevisions(db: Db): Promise<Tables['revisions'][]> {
  return db.selectFrom('revisions').selectAll().execute();
}

/** Raises every revision above what it was before the whole database was replaced: what instances cached since is old. */
export async function outdateRevisions(trx: Db, before: readonly Tables['revisions'][]): Promise<void> {
  for (const { name, revision } of before) {
    const next = Number(revision) + 1;
    await trx
      .insertInto('revisions')
      .values({ name, revision: next })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          revision: eb
            .case()
            .when('revisions.revision', '>', Number(revision))
            .then(eb('revisions.revision', '+', 1))
            .else(next)
            .end(),
        })),
      )
      .execute();
  }
}

/** Writes a row that nothing depends on: fails where the disk is full or may only be read. */
export async function writeProbe(trx: Db, now: number): Promise<void> {
  await trx
    .insertInto('revisions')
    .values({ name: 'readiness', revision: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: now }))
    .execute();
}

async function look(db: Db): Promise<void> {
  const rows = await readRevisions(db);
  for (const { name, revision } of rows) learn(db, name, revision);
}

/** Reads the revisions from the database; concurrent callers share one query. */
export function refreshRevisions(app: Pick<Watched, 'db'>): Promise<void> {
  let running = looking.get(app.db);
  if (!running) looking.set(app.db, (running = look(app.db).finally(() => looking.delete(app.db))));
  return running;
}

/** Forgets a replica's state: it is not read from until it was polled again. */
export function distrustReplica(primary: Db): void {
  there.delete(primary);
}

/**
 * Whether the primary's replica was seen a moment ago to hold every known revision, so that reads from it are as new as
 * any version a cache uses. A lagging replica is skipped until it has caught up.
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

/** Polls the replica, if there is one, for its revisions; it is not read from while it does not answer. */
export async function refreshReplica(app: Pick<Watched, 'db' | 'clock'>): Promise<void> {
  const replica = replicaOf(app.db);
  if (!replica) return;
  let running = lookingThere.get(app.db);
  if (!running) lookingThere.set(app.db, (running = lookThere(app, replica).finally(() => lookingThere.delete(app.db))));
  await running;
}

/**
 * The revision of `name` as this instance knows it, without a query: its own changes count at once, others' as soon as
 * `watchRevisions` has seen them.
 */
export function currentRevision(app: Pick<Watched, 'db'>, name: RevisionName): number {
  return known.get(app.db)?.get(name) ?? 0;
}

/** Polls for changes of other instances twice a second; the returned function stops it. */
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
