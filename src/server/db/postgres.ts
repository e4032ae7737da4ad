import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds of patience, so that a database that hangs holds nobody for ever. */
const patience = {
  connect: 3_000,
  /** For a connection of the pool, where all are in use. */
  turn: 10_000,
  statement: 30_000,
  lock: 5_000,
  idleInTransaction: 30_000,
};

/** Each instance's share of the server's `max_connections`: with fewer, a campus fair waits for connections, not for the machine. */
const connections = 30;

class PatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: patience.connect });
  }
}

/** Opens a pool whose connections may be lost at any time: a query then fails, and the next one has another. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    Client: PatientClient,
    connectionTimeoutMillis: patience.turn,
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleInTransaction,
  } as pg.PoolConfig);
  // A lost connection fails its query; unheard, the event beside it would end the process, in use as well as idle.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}
