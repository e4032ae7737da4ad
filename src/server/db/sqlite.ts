import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { setTimeout } from 'node:timers/promises';

import { CompiledQuery, type DatabaseConnection, SqliteAdapter, SqliteDialect, SqliteDriver, type SqliteStatement } from 'kysely';

import { leaveLongTurn, timed } from './turn.ts';

const cachedStatements = 400;
/** Milliseconds a single statement waits for another process's write. */
const statementPatience = 10_000;

/** What Kysely's SQLite driver asks of a database, answered by node:sqlite with a cache of prepared statements. */
class NodeSqlite {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: statementPatience });
    this.#database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
    );
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement: StatementSync = this.#database.prepare(sql);
    const prepared = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => timed(() => statement.all(...(parameters as SQLInputValue[]))),
      run: (parameters: readonly unknown[]) => timed(() => statement.run(...(parameters as SQLInputValue[]))),
      iterate: (parameters: readonly unknown[]) =>
        statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
    };
    if (this.#statements.size >= cachedStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

const busy = 5;
const lockPatience = 15_000;

/**
 * Takes the write lock when a transaction begins, so that two processes wait for each other and never fail
 * midway; it waits without holding up the event loop.
 */
class ImmediateDriver extends SqliteDriver {
  /** The moment between two requests' work: others get their turn. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    await leaveLongTurn();
    return super.acquireConnection();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const giveUpAt = performance.now() + lockPatience;
    await connection.executeQuery(CompiledQuery.raw('pragma busy_timeout = 0'));
    try {
      for (;;) {
        try {
          await connection.executeQuery(CompiledQuery.raw('begin immediate'));
          return;
        } catch (error) {
          if ((error as { errcode?: number }).errcode !== busy || performance.now() > giveUpAt) throw error;
          await setTimeout(5);
        }
      }
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${statementPatience}`));
    }
  }
}

/** Migrations run inside one such transaction: instances that start at once apply them one after the other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The embedded database: WAL, synchronous FULL, foreign keys on. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: NodeSqlite;

  constructor(file: string) {
    const database = new NodeSqlite(file);
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}
