import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { type Db, onCommit } from '#server/platform/db/database.ts';
import { replicaOf } from '#server/platform/db/reads.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { Clock } from './clock.ts';

/** The part of App that this file needs. `app.ts` imports this file, so importing `App` would be circular. */
interface Watched {
  db: Kysely<Tables>;
  clock: Clock;
  log: Logger;
}

/** Public data that caches depend on. */
export type RevisionName = 'postings' | 'content';

const publicNames: readonly RevisionName[] = ['postings', 'content'];

/** Milliseconds between polls; an instance notices another instance's change at its own next poll. */
const pollEvery = 500;

/** Milliseconds for which a replica's last answer is trusted; after that the replica may be hanging or lagging. */
const trustedFor = 2_000;

const known = new WeakMap<Db, Map<string, number>>();
const polls = new WeakMap<Db, Promise<void>>();

/** The revisions that a replica had when it was last polled, keyed by its primary. */
const replicaStates = new WeakMap<Db, { at: number; byName: Map<string, number> }>();
const replicaPolls = new WeakMap<Db, Promise<void>>();

/** Remembers a revision unless a newer one is known: a poll may have begun before the last change. */
function learn(db: Db, name: string, revision: number): void {
  let byName = known.get(db);
  if (!byName) known.set(db, (byName = new Map()));
  byName.set(name, Math.max(revision, byName.get(name) ?? 0));
}

/** Invalidates every instance's caches of `name`; call it in the transaction of the change. */
export async function raiseRevision(trx: Db, name: RevisionName): Promise<void> {
  const { revision } = await trx
    .insertInto('revisions')
    .values({ name, revision: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ revision: eb('revisions.revision', '+', 1) })))
    .returning('revision')
    .executeTakeFirstOrThrow();
  onCommit(trx, (db) => learn(db, name, revision));
}

/** The revisions that are stored in the database. */
export function readRevisions(db: Db): Promise<Tables['revisions'][]> {
  return db.selectFrom('revisions').selectAll().execute();
}

/** After a restore: raises every revision above its value before the restore, so that everything in caches is stale. */
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

/** Writes a row that nothing depends on; fails if the disk is full or read-only. */
export async function writeProbe(trx: Db, now: number): Promise<void> {
  await trx
    .insertInto('revisions')
    .values({ name: 'readiness', revision: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ revision: now }))
    .execute();
}

async function poll(db: Db): Promise<void> {
  const rows = await readRevisions(db);
  for (const { name, revision } of rows) learn(db, name, revision);
}

/** Reads the revisions from the database; concurrent callers share one query. */
export function refreshRevisions(app: Pick<Watched, 'db'>): Promise<void> {
  let running = polls.get(app.db);
  if (!running) polls.set(app.db, (running = poll(app.db).finally(() => polls.delete(app.db))));
  return running;
}

/** Forgets a replica's state, so that nothing is read from it until the next successful poll. */
export function distrustReplica(primary: Db): void {
  replicaStates.delete(primary);
}

/**
 * Whether the primary's replica was polled recently and, at that poll, had every revision that this instance now knows. If
 * so, data read from the replica is at least as new as the revision under which the data will be cached.
 */
export function isReplicaCaughtUp(primary: Db, now: number): boolean {
  const seen = replicaStates.get(primary);
  if (!seen || Math.abs(now - seen.at) > trustedFor) return false;
  return publicNames.every((name) => (seen.byName.get(name) ?? 0) >= (known.get(primary)?.get(name) ?? 0));
}

async function pollReplica(
  { db, clock }: Pick<Watched, 'db' | 'clock'>,
  replica: NonNullable<ReturnType<typeof replicaOf>>,
): Promise<void> {
  const at = clock.now();
  try {
    const rows = await replica.selectFrom('revisions').selectAll().execute();
    replicaStates.set(db, { at, byName: new Map(rows.map(({ name, revision }) => [name, revision])) });
  } catch {
    distrustReplica(db);
  }
}

/** Polls the replica, if there is one, for its revisions. After a failed poll, the primary serves all reads. */
export async function refreshReplica(app: Pick<Watched, 'db' | 'clock'>): Promise<void> {
  const replica = replicaOf(app.db);
  if (!replica) return;
  let running = replicaPolls.get(app.db);
  if (!running) replicaPolls.set(app.db, (running = pollReplica(app, replica).finally(() => replicaPolls.delete(app.db))));
  await running;
}

/**
 * The revision of `name` that this instance knows, without a query. It includes the instance's own changes at once, and
 * changes of other instances after the next poll of `watchRevisions`.
 */
export function currentRevision(app: Pick<Watched, 'db'>, name: RevisionName): number {
  return known.get(app.db)?.get(name) ?? 0;
}

/** Polls for other instances' changes and the replica's state twice a second; the returned function stops the polls. */
export function watchRevisions(app: Watched): () => void {
  let isAway = false;
  const timer = setInterval(() => {
    void refreshReplica(app);
    refreshRevisions(app).then(
      () => (isAway = false),
      (error: unknown) => {
        if (!isAway) app.log.warn({ err: error }, 'the revisions could not be read; cached data is still served');
        isAway = true;
      },
    );
  }, pollEvery);
  void refreshReplica(app);
  return () => clearInterval(timer);
}
