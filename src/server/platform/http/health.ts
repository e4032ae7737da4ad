import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { writeProbe } from '#server/platform/revisions.ts';

/** Milliseconds allowed for the database's answer. */
const patience = 1_000;
/** Milliseconds for which a result is reused. */
const holdsFor = 1_000;
/** Milliseconds allowed for PostgreSQL to store a row: longer than the lock timeout (platform/db/bounds.ts). */
const commitPatience = 6_000;

/** Reads a table; fails if the database is unavailable or has no tables. */
async function read(app: App): Promise<void> {
  await app.db.selectFrom('revisions').select('name').limit(1).execute();
}

/** Stores a row; fails if the disk is full or read-only. */
async function write(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, (trx) => writeProbe(trx, now));
}

/** Waits for `work` for at most `patience`; returns whether it has finished. */
async function within(work: Promise<void>): Promise<'done' | 'waiting'> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'waiting'>((resolve) => (timer = setTimeout(() => resolve('waiting'), patience)));
  try {
    return await Promise.race([work.then(() => 'done' as const), over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a function that starts a write, unless one is in progress, and waits up to a second for it. The function throws if
 * the write fails. If the write takes longer than a second, the function throws if the previous write failed, or if `mayWait`
 * is false and this write has already taken `commitPatience`; otherwise it returns `waiting`.
 * @param mayWait whether a write may wait without limit
 */
function writerOf(app: App, mayWait: boolean): () => Promise<'done' | 'waiting'> {
  let writing: { since: number; done: Promise<void> } | undefined;
  let failure: Error | undefined;

  function settle(error?: Error): void {
    writing = undefined;
    failure = error;
    if (error) throw error;
  }

  return async () => {
    writing ??= { since: performance.now(), done: write(app).then(() => settle(), settle) };
    const { since, done } = writing;
    if ((await within(done)) === 'done') return 'done';
    if (failure) throw failure;
    if (mayWait || performance.now() - since < commitPatience) return 'waiting';
    throw new Error(`the database did not store a row within ${commitPatience} ms`);
  };
}

/**
 * Returns a function that checks whether the instance can work: the database answers within a second and can be written.
 * A write that waits behind others is not a fault on SQLite. PostgreSQL must finish it within `commitPatience`, which is
 * impossible while a synchronous replica is unavailable. When the instance becomes not ready, the cause is logged. The
 * instance becomes ready again only after a successful write, and the log then says so.
 */
export function readinessOf(app: App): () => Promise<boolean> {
  let last: { at: number; ready: Promise<boolean> } | undefined;
  let wasReady = true;
  const tryWriting = writerOf(app, app.settings.databaseUrl === undefined);

  async function check(): Promise<boolean> {
    try {
      if ((await within(read(app))) === 'waiting') throw new Error(`the database did not answer within ${patience} ms`);
      if ((await tryWriting()) === 'waiting') return wasReady;
      if (!wasReady) app.log.info('ready again');
      wasReady = true;
    } catch (error) {
      if (wasReady) app.log.error({ err: error }, 'not ready');
      wasReady = false;
    }
    return wasReady;
  }

  return () => {
    const now = performance.now();
    if (!last || now - last.at > holdsFor) last = { at: now, ready: check() };
    return last.ready;
  };
}
