import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { createKeys, type Keys } from '#server/platform/crypto/keys.ts';
import { type DatabaseParts, openDatabase } from '#server/platform/db/database.ts';
import { openReads } from '#server/platform/db/reads.ts';
import { slowQueryLog } from '#server/platform/db/slow-queries.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { type Clock, systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { distrustReplica, isReplicaCaughtUp } from './revisions.ts';
import type { Settings } from './settings.ts';

/** The dependencies of every use case: the settings, the database, the clock, the log, and the keys of this deployment. */
export interface App extends Keys {
  settings: Settings;
  db: Kysely<Tables>;
  /**
   * Reads public data outside transactions: the replica if it has caught up, else `db`. Never use it for personal data
   * or for data on which a write depends.
   */
  reads: Kysely<Tables>;
  clock: Clock;
  log: Logger;
}

/**
 * Creates the app; tests pass their own clock, log, disk and timeouts.
 * @throws DatabaseFileError if the embedded database cannot be opened
 */
export function createApp(settings: Settings, parts: { clock?: Clock; log?: Logger } & DatabaseParts = {}): App {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ?? createLog(settings.logLevel);
  const db = openDatabase(settings, { queryLog: slowQueryLog(log, settings.slowQueryMs), ...parts });
  const { databaseReadUrl, databaseConnections } = settings;
  const follow = {
    primary: db,
    isCaughtUp: () => isReplicaCaughtUp(db, clock.now()),
    distrust: () => distrustReplica(db),
  };
  return {
    settings,
    db,
    reads: databaseReadUrl ? openReads(databaseReadUrl, databaseConnections, follow) : db,
    clock,
    log,
    ...createKeys(settings.secretKey, settings.otherSecretKeys),
  };
}

/** Closes the connections; later queries fail. */
export async function closeApp({ db, reads }: App): Promise<void> {
  if (reads !== db) await reads.destroy();
  await db.destroy();
}
