import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';

import { boundedPool, withHost } from './bounded-client.ts';

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

/** One address for each host of an address that names several, as libpq takes them: `postgres://a:5432,b:5432/name`. */
export function hostsOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(address) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Where the next connection goes: the host that let one in last, until it refuses one. */
class Hosts {
  readonly addresses: readonly string[];
  #at = 0;

  constructor(address: string) {
    this.addresses = hostsOf(address);
  }

  get current(): string {
    return this.addresses[this.#at]!;
  }

  /** Leaves a host; one that was left meanwhile is no reason to go further. */
  leave(address: string): void {
    if (address === this.current) this.#at = (this.#at + 1) % this.addresses.length;
  }
}

/** A pool with what is to be known of it. */
export interface OpenedPool {
  pool: pg.Pool;
  /** How many hosts there are to try. */
  hosts: number;
  patience: Patience;
}

/**
 * Opens a pool whose connections may be lost at any time: a query then fails, and the next one has another. Nothing is
 * asked for at the start of a connection and nothing kept in its session, so PgBouncer may stand between. Of several
 * hosts the one that takes writes is used, whichever that is at the time.
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
  // A lost connection fails its query; unheard, the event beside it would end the process, in use as well as idle.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return { pool, hosts: hosts.addresses.length, patience };
}

/** The lock of migrations is taken by `migrate`, in the transaction: one of a session is lost behind PgBouncer. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely on such a pool. */
export class PooledDialect extends PostgresDialect {
  constructor({ pool, hosts, patience }: OpenedPool) {
    super({ pool: boundedPool(pool, patience.answer, hosts) });
  }

  override createAdapter(): PostgresAdapter {
    return new LockedAdapter();
  }
}
