import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';

import { boundedPool } from './bounded-client.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds of patience, so that a database that hangs holds nobody for ever. */
export interface Patience {
  /** For a connection to come about. */
  connect: number;
  /** For a connection of the pool, where all are in use. */
  turn: number;
  /** For the answer to a statement: longer than PostgreSQL itself lets one run (see bounds.ts). */
  answer: number;
}

export const usualPatience: Patience = { connect: 3_000, turn: 10_000, answer: 35_000 };

/** Milliseconds after which a silent connection is asked whether the other end is still there. */
const keepAliveAfter = 5_000;

/**
 * Opens a pool whose connections may be lost at any time: a query then fails, and the next one has another. Nothing is
 * asked for at the start of a connection and nothing kept in its session, so PgBouncer may stand between.
 */
export function openPool(connectionString: string, connections: number, patience: Patience): pg.Pool {
  class PatientClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: patience.connect });
    }
  }
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    Client: PatientClient,
    connectionTimeoutMillis: patience.turn,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
  } as pg.PoolConfig);
  // A lost connection fails its query; unheard, the event beside it would end the process, in use as well as idle.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

/** The lock of migrations is taken by `migrate`, in the transaction: one of a session is lost behind PgBouncer. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely on such a pool. */
export class PooledDialect extends PostgresDialect {
  constructor(pool: pg.Pool, patience: Patience) {
    super({ pool: boundedPool(pool, patience.answer) });
  }

  override createAdapter(): PostgresAdapter {
    return new LockedAdapter();
  }
}
