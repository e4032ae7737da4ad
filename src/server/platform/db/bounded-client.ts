import { type Kysely, PostgresAdapter, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The pool's message if no connection became free in time. */
const poolTimeout = 'timeout exceeded when trying to connect';

const noBound = 'set local statement_timeout = 0';

/** Removes the time limits on statements and locks for this transaction; SQLite has none. */
export async function liftTimeouts<Tables>(trx: Kysely<Tables> | Transaction<Tables>): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql.raw(noBound).execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

/** Adds the host to an error of the connection or of a shutdown; returns other errors of PostgreSQL unchanged. */
export function withHost(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const isAnswer = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && syscall === undefined;
  if (isAnswer && !code.startsWith('57P')) return error;
  const named = new Error(`PostgreSQL at ${host}:${port}: ${message || code}`, { cause: error });
  return Object.assign(named, { ...(code === undefined ? {} : { code }), ...(syscall === undefined ? {} : { syscall }) });
}

/**
 * A pooled connection that is closed if the database does not answer in time. Otherwise a statement would wait forever if
 * the server hangs or has vanished.
 */
class BoundedClient {
  readonly #client: PoolClient;
  readonly #answer: number;
  #isBounded = true;

  constructor(client: PoolClient, answer: number) {
    this.#client = client;
    this.#answer = answer;
  }

  async query(text: string, parameters: unknown[]): Promise<unknown> {
    if (text === noBound) this.#isBounded = false;
    // While a statement runs, `end` closes the socket at once, and the statement fails.
    const giveUp = () => void (this.#client as unknown as { end(): Promise<void> }).end();
    const timer = this.#isBounded ? setTimeout(giveUp, this.#answer) : undefined;
    try {
      return await this.#client.query(text, parameters);
    } catch (error) {
      throw withHost(error, this.#client as unknown as { host: string; port: number });
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/** Gets a connection. If a host refuses, the pool uses the next host; there are at most as many attempts as hosts. */
async function connectTo(pool: Pool, hosts: number): Promise<PoolClient> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await pool.connect();
    } catch (error) {
      if (tried >= hosts || (error as Error).message === poolTimeout) throw error;
    }
  }
}

/**
 * The pool in Kysely's form. If a statement has no answer after `answer` milliseconds, its connection is closed, except
 * after `liftTimeouts` in the same transaction.
 */
export function boundedPool(pool: Pool, answer: number, hosts: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new BoundedClient(await connectTo(pool, hosts), answer) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}
