import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { type Clock, systemClock } from './clock.ts';
import { createKeys, type Keys } from './crypto/keys.ts';
import { type DatabaseParts, openDatabase } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import { createLog } from './log.ts';
import type { Settings } from './settings.ts';

/** What every use case is given: one database handle, one clock, one log, the keys of this deployment. */
export interface App extends Keys {
  settings: Settings;
  db: Kysely<Tables>;
  clock: Clock;
  log: Logger;
}

/** Opens what use cases need; tests pass their own clock, log, disk and patience. */
export function createApp(settings: Settings, parts: { clock?: Clock; log?: Logger } & DatabaseParts = {}): App {
  return {
    settings,
    db: openDatabase(settings, parts),
    clock: parts.clock ?? systemClock,
    log: parts.log ?? createLog(settings.logLevel),
    ...createKeys(settings.secretKey, settings.otherSecretKeys),
  };
}
