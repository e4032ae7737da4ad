import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { logSecurity } from '#server/platform/log.ts';

import type { Counter } from './counters.ts';
import { addCount, forgetCount, keyOf, readCounter } from './counts.ts';
import { type LimitName, limitOf } from './limits.ts';
import { networksOf } from './networks.ts';

const second = 1000;

/** Refuses what is beyond `max`; the first of a window is a security event. */
function refuseBeyond(
  app: App,
  name: LimitName,
  counter: Counter,
  max: number,
  who: { account?: string; address?: string },
): void {
  if (counter.count <= max) return;
  if (counter.count === max + 1) logSecurity(app, 'limit reached', { ...who, because: name });
  const left = Math.min(limitOf(name).window, counter.expiresAt - app.clock.now());
  throw new AppError('429', { retryAfter: Math.max(1, Math.ceil(left / second)), because: name });
}

/**
 * Counts one more for `target` under a limit, shared by all instances. Not inside a transaction: it would hold a
 * second connection meanwhile, and a roll-back must not undo what was counted.
 * @throws AppError 429 with the seconds left where it is spent
 */
export async function spend(app: App, name: LimitName, target: string): Promise<void> {
  refuseBeyond(app, name, await addCount(app, name, keyOf(app, name, target), 1), limitOf(name).max, { account: target });
}

/** Counts one more for `target`, and gives how many there are now. */
export async function add(app: App, name: LimitName, target: string): Promise<number> {
  return (await addCount(app, name, keyOf(app, name, target), 1)).count;
}

/** Counts as `spend` does, and tells whether that was one too many. */
export async function isSpent(app: App, name: LimitName, target: string): Promise<boolean> {
  return (await add(app, name, target)) > limitOf(name).max;
}

/** How often a target was counted in the window that runs now. */
export async function countOf(app: App, name: LimitName, target: string): Promise<number> {
  return (await readCounter(app, name, keyOf(app, name, target)))?.count ?? 0;
}

/** When (ms) the window of a limit ends that leaves a target nothing more; undefined where it leaves some. */
export async function spentUntil(app: App, name: LimitName, target: string): Promise<number | undefined> {
  const counter = await readCounter(app, name, keyOf(app, name, target));
  return counter && counter.count >= limitOf(name).max ? counter.expiresAt : undefined;
}

/**
 * Counts a call from a network address: of IPv6 its /64, and more loosely its /48, since whoever has one address of a
 * network has them all.
 * @throws AppError 429 with the seconds left
 */
export async function spendAddress(app: App, name: LimitName, address: string): Promise<void> {
  for (const { network, times } of networksOf(address)) {
    refuseBeyond(app, name, await addCount(app, name, keyOf(app, name, network), 1), limitOf(name).max * times, {
      address: network,
    });
  }
}

/** Counts as `spendAddress` does without refusing anybody, and gives how often in shares of the limit. */
export async function addAddress(app: App, name: LimitName, address: string): Promise<number> {
  const shares = networksOf(address).map(async ({ network, times }) => {
    return (await add(app, name, network)) / (limitOf(name).max * times);
  });
  return Math.max(...(await Promise.all(shares)));
}

/** How often an address was counted, in shares of what is loosely allowed to the networks it is in. */
export async function countOfAddress(app: App, name: LimitName, address: string): Promise<number> {
  const counts = networksOf(address).map(async ({ network, times }) => (await countOf(app, name, network)) / times);
  return Math.max(...(await Promise.all(counts)));
}

/** Forgets what was counted for `target`, a success after some failures; also inside a transaction. */
export async function forgive(db: Db, app: App, name: LimitName, target: string): Promise<void> {
  await forgetCount(db, app, keyOf(app, name, target));
}
