import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { logSecurity } from '#server/platform/log.ts';

import type { Counter } from './counters.ts';
import { addCount, forgetCount, keyOf, readCounter } from './counts.ts';
import { type LimitName, limitOf } from './limits.ts';
import { networksOf } from './networks.ts';

const second = 1000;

interface Counted {
  key: string;
  counter: Counter;
}

/** Per app, the keys of counters for which this process has logged a refusal, each with the end of its window (ms). */
const logged = new WeakMap<App, Map<string, number>>();
const mostLogged = 10_000;

/**
 * Whether this process refuses a key for the first time in the key's window; remembers the refusal. The count alone cannot
 * show this, because it jumps when the counts of other instances are added.
 */
function isFirstRefusal(app: App, name: LimitName, { key, counter: { expiresAt } }: Counted): boolean {
  let known = logged.get(app);
  if (!known) logged.set(app, (known = new Map()));
  const left = (known.get(key) ?? 0) - app.clock.now();
  // After a fast clock was set back, the end of an earlier window lies too far in the future.
  if (left > 0 && left <= limitOf(name).window) return false;
  known.delete(key);
  known.set(key, expiresAt);
  if (known.size > mostLogged) known.delete(known.keys().next().value!);
  return true;
}

/** Throws AppError 429 beyond `max`; each instance logs its first refusal in a window as a security event. */
function refuseBeyond(
  app: App,
  name: LimitName,
  counted: Counted,
  max: number,
  who: { account?: string; address?: string },
): void {
  const { counter } = counted;
  if (counter.count <= max) return;
  if (isFirstRefusal(app, name, counted)) logSecurity(app, 'limit reached', { ...who, because: name });
  const left = Math.min(limitOf(name).window, counter.expiresAt - app.clock.now());
  throw new AppError('429', { retryAfter: Math.max(1, Math.ceil(left / second)), because: name });
}

/** Counts one use for `target`; returns the counter with its key. */
async function countOne(app: App, name: LimitName, target: string): Promise<Counted> {
  const key = keyOf(app, name, target);
  return { key, counter: await addCount(app, name, key, 1) };
}

/**
 * Counts one use for `target`, independently of transactions, so that a rollback does not undo the count. Do not call it
 * inside a transaction.
 * @throws AppError 429 with the remaining seconds once the limit is used up
 */
export async function spend(app: App, name: LimitName, target: string): Promise<void> {
  refuseBeyond(app, name, await countOne(app, name, target), limitOf(name).max, { account: target });
}

/** Counts one use for `target` and returns the total. */
export async function add(app: App, name: LimitName, target: string): Promise<number> {
  return (await addCount(app, name, keyOf(app, name, target), 1)).count;
}

/** Counts like `spend`, but returns whether the limit is exceeded instead of throwing, and logs nothing. */
export async function isSpent(app: App, name: LimitName, target: string): Promise<boolean> {
  return (await add(app, name, target)) > limitOf(name).max;
}

/** The count of a target in the current window. */
export async function countOf(app: App, name: LimitName, target: string): Promise<number> {
  return (await readCounter(app, name, keyOf(app, name, target)))?.count ?? 0;
}

/** When (ms) the window of a used-up limit ends; undefined if the limit is not used up. */
export async function spentUntil(app: App, name: LimitName, target: string): Promise<number | undefined> {
  const counter = await readCounter(app, name, keyOf(app, name, target));
  return counter && counter.count >= limitOf(name).max ? counter.expiresAt : undefined;
}

/**
 * Counts a call from a network address; an IPv6 address counts for its networks, because a caller with one address of a
 * network can use all addresses of that network.
 * @throws AppError 429 with the remaining seconds once the limit is used up
 */
export async function spendAddress(app: App, name: LimitName, address: string): Promise<void> {
  for (const { network, times } of networksOf(address)) {
    refuseBeyond(app, name, await countOne(app, name, network), limitOf(name).max * times, { address: network });
  }
}

/** Counts like `spendAddress` without refusing; returns the largest fraction of the limit used by one of the networks. */
export async function addAddress(app: App, name: LimitName, address: string): Promise<number> {
  const shares = networksOf(address).map(async ({ network, times }) => {
    return (await add(app, name, network)) / (limitOf(name).max * times);
  });
  return Math.max(...(await Promise.all(shares)));
}

/** The highest count of an address's networks, after the count of each network is divided by its factor. */
export async function countOfAddress(app: App, name: LimitName, address: string): Promise<number> {
  const counts = networksOf(address).map(async ({ network, times }) => (await countOf(app, name, network)) / times);
  return Math.max(...(await Promise.all(counts)));
}

/** Resets the count of `target`, for example after a success; may be called inside a transaction. */
export async function forgive(db: Db, app: App, name: LimitName, target: string): Promise<void> {
  const key = keyOf(app, name, target);
  logged.get(app)?.delete(key);
  await forgetCount(db, app, key);
}
