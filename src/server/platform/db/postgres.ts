import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';

import { boundedPool, withHost } from './bounded-client.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Timeouts in milliseconds, for a database that hangs. */
export interface Patience {
  /** Opening a connection. */
  connect: number;
  /** Waiting for a free connection of the pool. */
  turn: number;
  /** Waiting for the answer to a statement; for the primary, longer than PostgreSQL's own limit (see bounds.ts). */
  answer: number;
}

export const usualPatience: Patience = { connect: 3_000, turn: 10_000, answer: 35_000 };

/** Milliseconds of silence after which a connection is probed. */
const keepAliveAfter = 5_000;

/** Splits an address with several hosts, in libpq's form `postgres://a:5432,b:5432/name`, into one address per host. */
export function hostsOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(address) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Chooses the host for the next connection: the same one until it fails, then the next. */
class Hosts {
  readonly addresses: readonly string[];
  #at = 0;

  constructor(address: string) {
    this.addresses = hostsOf(address);
  }

  get current(): string {
    return this.addresses[this.#at]!;
  }

  /** Moves on from a failed host, unless another caller has done so already. */
  leave(address: string): void {
    if (address === this.current) this.#at = (this.#at + 1) % this.addresses.length;
  }
}

/** A connection pool and its hosts. */
export interface OpenedPool {
  pool: pg.Pool;
  /** Number of hosts. */
  hosts: number;
  patience: Patience;
}

/**
 * Opens a pool. If a connection is lost, its query fails, and the next query gets another connection. Startup parameters
 * and session state are not used, so that PgBouncer may stand between this server and the database. Of several hosts, the
 * current primary is used.
 */
export function openPool(connectionString: string, connections: number, patience: Patience): OpenedPool {
  const hosts = new Hosts(connectionString);
  class PatientClient extends pg.Client {
    readonly #address: string;

    constructor(config?: pg.ClientConfig) {
      const address = hosts.current;
      super({ ...config, connectionString: address, connectionTimeoutMillis: patience.connect });
      this.#address = address;
    }

    async #enter(): Promise<void> {
      try {
        await super.connect();
        if (hosts.addresses.length === 1) return;
        const { rows } = await this.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
        if (rows[0]!.isReplica) throw new Error('Connection terminated: this host takes no writes');
      } catch (error) {
        hosts.leave(this.#address);
        void this.end();
        throw withHost(error, this as unknown as { host: string; port: number });
      }
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<this> | void {
      const entered = this.#enter();
      if (!callback) return entered.then(() => this);
      entered.then(() => callback(null), callback);
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
  // If a connection is lost, its query fails anyway. Without a listener, the `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return { pool, hosts: hosts.addresses.length, patience };
}

/** Omits Kysely's session lock for migrations, which PgBouncer would lose; `migrate` locks inside its transaction. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely's dialect for a pool of `openPool`. */
export class PooledDialect extends PostgresDialect {
  constructor({ pool, hosts, patience }: OpenedPool) {
    super({ pool: boundedPool(pool, patience.answer, hosts) });
  }

  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}
