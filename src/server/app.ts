import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { type Clock, systemClock } from './clock.ts';
import { createKeyedHash, createSeal, type Seal } from './crypto/seal.ts';
import { type DatabaseParts, openDatabase } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import { createLog } from './log.ts';
import type { Settings } from './settings.ts';

/** What every use case is given: one database handle, one clock, one log, the keys of this deployment. */
export interface App {
  settings: Settings;
  db: Kysely<Tables>;
  clock: Clock;
  log: Logger;
  seal: Seal;
  /** HMAC by which a sealed or secret value is looked up. */
  keyedHash: (purpose: string, value: string) => string;
}

/** Opens what use cases need; tests pass their own clock, log, disk and patience. */
export function createApp(settings: Settings, parts: { clock?: Clock; log?: Logger } & DatabaseParts = {}): App {
  return {
    settings,
    db: openDatabase(settings, parts),
    clock: parts.clock ?? systemClock,
    log: parts.log ?? createLog(settings.logLevel),
    seal: createSeal(settings.secretKey),
    keyedHash: createKeyedHash(settings.secretKey),
  };
}
