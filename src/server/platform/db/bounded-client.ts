import { type Kysely, PostgresAdapter, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The pool's message when no connection became free in time. */
const noTurn = 'timeout exceeded when trying to connect';

const noBound = 'set local statement_timeout = 0';

/** Lifts the time limits of statements and locks for this transaction; SQLite has none. */
export async function takeTime<Tables>(trx: Kysely<Tables> | Transaction<Tables>): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql.raw(noBound).execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

/** Names the host in the error of a lost connection; errors of the database itself stay as they are. */
export function withHost(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const isAnswer = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && syscall === undefined;
  if (isAnswer && !code.startsWith('57P')) return error;
  const told = new Error(`PostgreSQL at ${host}:${port}: ${message || code}`, { cause: error });
  return Object.assign(told, { ...(code === undefined ? {} : { code }), ...(syscall === undefined ? {} : { syscall }) });
}

/**
 * A pooled connection that is dropped when the database does not answer: a hanging or vanished server does not end a
 * statement by itself.
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
    // During a statement the socket is closed at once, and the statement fails.
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

/** Connects; when a host refuses, the pool tries the next one, each once. */
async function connectTo(pool: Pool, hosts: number): Promise<PoolClient> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await pool.connect();
    } catch (error) {
      if (tried >= hosts || (error as Error).message === noTurn) throw error;
    }
  }
}

/** The pool as Kysely expects it; a statement without an answer after `answer` milliseconds loses its connection. */
export function boundedPool(pool: Pool, answer: number, hosts: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new BoundedClient(await connectTo(pool, hosts), answer) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}
