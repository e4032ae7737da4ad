import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const cachedStatements = 400;

/** What Kysely's SQLite driver asks of a database, answered by node:sqlite with a cache of prepared statements. */
class NodeSqlite {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 10_000 });
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000');
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement: StatementSync = this.#database.prepare(sql);
    const prepared = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
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

/** Takes the write lock when a transaction begins, so that two processes wait for each other and never fail midway. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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
