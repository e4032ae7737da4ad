import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { type Counter, Counters, isOver } from './counters.ts';
import { type LimitName, limitOf } from './limits.ts';
import { addToCounters, deleteCounter, deleteExpiredCounters, findCounter, findCounters } from './store.ts';

/** Milliseconds after which an exchange is due: `several` if several instances may share the database, otherwise `single`. */
const exchangeEvery = { several: 1000, single: 10_000 };
/** A single process does not store the counts of windows shorter than this (ms); a restart loses these counts. */
const storedFrom = 60 * 60_000;
const mostAtOnce = 500;

interface Tally {
  counters: Counters;
  /** Whether the database stores this key of `counters`. */
  isStored(key: string): boolean;
  exchangedAt: number;
  running: Promise<void> | undefined;
  loaded: Promise<void> | undefined;
}

const tallies = new WeakMap<App, Tally>();

/** PostgreSQL may be shared by several instances; SQLite belongs to one process. */
function isShared(app: App): boolean {
  return app.settings.databaseUrl !== undefined;
}

function nameOf(key: string): LimitName {
  return key.slice(0, key.indexOf(':')) as LimitName;
}

function tallyOf(app: App): Tally {
  let tally = tallies.get(app);
  if (!tally) {
    const isStored = (key: string) =>
      isShared(app) === (limitOf(nameOf(key)).of === 'crowd') && (isShared(app) || limitOf(nameOf(key)).window >= storedFrom);
    tally = { counters: new Counters(), isStored, exchangedAt: app.clock.now(), running: undefined, loaded: undefined };
    tallies.set(app, tally);
  }
  return tally;
}

async function exchange(app: App, { counters, isStored }: Tally): Promise<void> {
  const now = app.clock.now();
  for (;;) {
    const grown = counters.takeUnsent(now, mostAtOnce);
    const stored = grown
      .filter(({ key }) => isStored(key))
      .map(({ key, grown: count, ...rest }) => ({ ...rest, id: key, count }));
    try {
      if (stored.length > 0) {
        for (const total of await addToCounters(app.db, stored, now, isShared(app))) counters.adopt(total.id, total, now);
      }
    } catch (error) {
      for (const { id, count } of stored) counters.giveBack(id, count);
      throw error;
    }
    if (grown.length < mostAtOnce) return;
  }
}

/** Adds local counts to the database and takes over the totals of all instances. */
export async function exchangeCounts(app: App): Promise<void> {
  const tally = tallyOf(app);
  // A running exchange may have begun before the latest counts.
  while (tally.running) await tally.running;
  tally.exchangedAt = app.clock.now();
  tally.running = exchange(app, tally).finally(() => (tally.running = undefined));
  await tally.running;
}

/** Starts an exchange if one is due, without waiting for it. */
function exchangeWhenDue(app: App, tally: Tally): void {
  const every = isShared(app) ? exchangeEvery.several : exchangeEvery.single;
  if (tally.running || Math.abs(app.clock.now() - tally.exchangedAt) < every) return;
  exchangeCounts(app).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the counters of rate limits could not be exchanged with the database'),
  );
}

/** Loads the counters that a single process stored before its restart. */
async function load(app: App, tally: Tally): Promise<void> {
  if (isShared(app)) return;
  const now = app.clock.now();
  tally.loaded ??= findCounters(app.db, now).then(
    (rows) => {
      for (const row of rows) tally.counters.adopt(row.id, row, now);
    },
    (error: unknown) => {
      // The next use tries again to load them.
      tally.loaded = undefined;
      throw error;
    },
  );
  await tally.loaded;
}

/** The key of a counter: the limit's name, and a keyed hash of the target (number, address). */
export function keyOf(app: App, name: LimitName, target: string): string {
  return `${name}:${app.keyedHash('limit', target)}`;
}

/** Adds to a counter and returns its new state. */
export async function addCount(app: App, name: LimitName, key: string, amount: number): Promise<Counter> {
  const limit = limitOf(name);
  const now = app.clock.now();
  const tally = tallyOf(app);
  if (isShared(app) && limit.of === 'target') {
    const begun = { id: key, windowStart: now, count: amount, expiresAt: now + limit.window };
    return (await addToCounters(app.db, [begun], now, true))[0]!;
  }
  if (limit.of === 'target') await load(app, tally);
  exchangeWhenDue(app, tally);
  return tally.counters.add(key, limit.window, now, amount);
}

/** Reads the counter of the current window; undefined if nothing was counted in it. */
export async function readCounter(app: App, name: LimitName, key: string): Promise<Counter | undefined> {
  const now = app.clock.now();
  const tally = tallyOf(app);
  if (isShared(app) && limitOf(name).of === 'target') {
    const counter = await findCounter(app.db, key);
    return counter && !isOver(counter, now) ? counter : undefined;
  }
  if (limitOf(name).of === 'target') await load(app, tally);
  return tally.counters.find(key, now);
}

/** Removes a counter, so that the next use starts a new window; a rollback does not restore the counter in memory. */
export async function forgetCount(db: Db, app: App, key: string): Promise<void> {
  const tally = tallyOf(app);
  tally.counters.forget(key);
  if (isShared(app) || tally.isStored(key)) await deleteCounter(db, key);
}

/** Removes counters whose window has ended, from memory and the database. */
export async function forgetExpiredCounts(app: App): Promise<void> {
  const now = app.clock.now();
  tallyOf(app).counters.prune(now);
  await deleteExpiredCounters(app.db, now);
}
