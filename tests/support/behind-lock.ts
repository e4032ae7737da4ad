import { type Transaction, sql } from 'kysely';
import { expect } from 'vitest';

import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Number of database sessions that wait for a lock of PostgreSQL. */
async function waitingForLocks({ db }: Pick<App, 'db'>): Promise<number> {
  const waiting = sql<{ count: number }>`select count(*) as count from pg_locks
    join pg_stat_activity on pg_stat_activity.pid = pg_locks.pid
    where not granted and datname = current_database()`;
  return Number((await waiting.execute(db)).rows[0]!.count);
}

/**
 * Makes calls while another transaction has made `change` but has not committed. On PostgreSQL, the next call begins, and
 * finally the transaction commits, once every earlier call has ended or waits for a lock. On SQLite, the calls wait for the
 * transaction and run one after the other.
 */
export async function behindLock<T>(
  { app }: { app: App },
  change: (trx: Transaction<Tables>) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const outcomes: Promise<PromiseSettledResult<T>[]>[] = [];
  let ended = 0;
  await transaction(app, async (trx) => {
    await change(trx);
    for (const call of calls) {
      outcomes.push(Promise.allSettled([call().finally(() => (ended += 1))]));
      if (process.env.TEST_DATABASE === 'postgres')
        await expect.poll(async () => ended + (await waitingForLocks(app))).toBe(outcomes.length);
    }
  });
  return (await Promise.all(outcomes)).flat();
}

/** `behindLock` for a single call. @returns what the call returns, or throws */
export async function oneBehindLock<T>(
  site: { app: App },
  change: (trx: Transaction<Tables>) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const [outcome] = (await behindLock(site, change, [call])) as [PromiseSettledResult<T>];
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
