import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely';

import { openPool, type Patience, PooledDialect } from './postgres.ts';
import type { Tables } from './tables.ts';

/** Short timeouts, because the replica is there for speed alone: a query that waits too long goes to the primary instead. */
const shortPatience: Patience = { connect: 1_000, turn: 1_000, answer: 5_000 };

const replicas = new WeakMap<Kysely<Tables>, Kysely<Tables>>();

/** The replica of a primary, for polling the replica's state; undefined if there is none. */
export function replicaOf(primary: Kysely<Tables>): Kysely<Tables> | undefined {
  return replicas.get(primary);
}

interface Sources {
  primary: Kysely<Tables>;
  replica: Kysely<Tables>;
  /** Whether the replica has all public data that the primary is known to have. */
  isCaughtUp: () => boolean;
  /** Called after the replica has failed, so that it is not used before the next successful poll. */
  distrust: () => void;
}

/** Sends queries to the replica, or to the primary if the replica has not caught up or fails. */
class ReadsConnection implements DatabaseConnection {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { primary, replica, isCaughtUp, distrust } = this.#sources;
    if (!/^\s*(?:select|with)\b/i.test(query.sql)) throw new Error('only reading statements may be sent to a replica');
    if (isCaughtUp()) {
      try {
        return await replica.executeQuery<Row>(query as CompiledQuery<Row>);
      } catch {
        distrust();
      }
    }
    return primary.withoutPlugins().executeQuery<Row>(query as CompiledQuery<Row>);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('reads from a replica cannot be streamed');
  }
}

class ReadsDriver implements Driver {
  readonly #connection: ReadsConnection;
  readonly #replica: Kysely<Tables>;

  constructor(sources: Sources) {
    this.#connection = new ReadsConnection(sources);
    this.#replica = sources.replica;
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('transactions must use the primary');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#replica.destroy();
  }
}

class ReadsDialect extends PostgresDialect {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    super({ pool: () => Promise.reject(new Error('no pool')) });
    this.#sources = sources;
  }

  override createDriver(): Driver {
    return new ReadsDriver(this.#sources);
  }
}

/**
 * Opens a replica, and returns a database for reads of public data. While the replica is behind or does not answer, this
 * database sends the queries to the primary.
 */
export function openReads(
  url: string,
  connections: number,
  { primary, isCaughtUp, distrust }: Omit<Sources, 'replica'>,
): Kysely<Tables> {
  const replica = new Kysely<Tables>({ dialect: new PooledDialect(openPool(url, connections, shortPatience)) });
  replicas.set(primary, replica);
  return new Kysely<Tables>({
    dialect: new ReadsDialect({ primary, replica, isCaughtUp, distrust }),
    plugins: [new CamelCasePlugin()],
  });
}
