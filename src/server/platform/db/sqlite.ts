import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely';

import { type Checkpoints, startCheckpoints } from './checkpoints.ts';
import { leaveLongTurn, timed } from './turn.ts';
import { holdResult, WalSync } from './wal-sync.ts';

const cachedStatements = 400;
const busy = 5;
/** Milliseconds for which a statement is retried while another process writes. */
const lockPatience = 15_000;
/** Milliseconds between two attempts. */
const tryAgainAfter = 5;
/** If the log has this many pages, the checkpoint thread has fallen behind, and the connection itself checkpoints. */
const logAtMost = 64_000;

/** Statements that write; `begin` and `commit` do not count, because some transactions write nothing. */
const writes = /^\s*(?:(?:insert|update|delete|replace|create|alter|drop)\b|with\b.*\b(?:insert|update|delete)\b)/is;

interface Prepared {
  statement: StatementSync;
  reader: boolean;
  isWrite: boolean;
}

/**
 * The one connection of a process. Waits do not block the event loop: while another process writes, a statement is
 * retried a little later; `WalSync` syncs the log, and the checkpoint thread syncs the file.
 */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #sync: WalSync;
  readonly #checkpoints: Checkpoints;
  readonly #statements = new Map<string, Prepared>();
  #hasWritten = false;

  constructor(database: DatabaseSync, sync: WalSync, checkpoints: Checkpoints) {
    this.#database = database;
    this.#sync = sync;
    this.#checkpoints = checkpoints;
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, reader: statement.columns().length > 0, isWrite: writes.test(sql) };
    if (this.#statements.size >= cachedStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, reader, isWrite } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    let result: QueryResult<Row>;
    let changes = 1;
    if (reader) result = { rows: statement.all(...values) as Row[] };
    else {
      const done = statement.run(...values);
      changes = Number(done.changes);
      result = { insertId: BigInt(done.lastInsertRowid), numAffectedRows: BigInt(done.changes), rows: [] };
    }
    if (!isWrite || changes === 0) return result;
    this.#hasWritten = true;
    if (this.#database.isTransaction) return result;
    this.noteCommit();
    return holdResult(result, this.#sync);
  }

  /** Records a commit, if anything was written, so that callers wait until the log is synced. */
  noteCommit(): void {
    if (!this.#hasWritten) return;
    this.#hasWritten = false;
    this.#sync.note();
    this.#checkpoints.note();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + lockPatience;
    for (;;) {
      try {
        return timed(() => this.#run<Row>(query));
      } catch (error) {
        const { errcode } = error as { errcode?: number };
        if (((errcode ?? 0) & 0xff) !== busy || this.#database.isTransaction || performance.now() > giveUpAt) throw error;
        await setTimeout(tryAgainAfter);
      }
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#prepare(sql).statement.iterate(...(parameters as SQLInputValue[]))) yield { rows: [row as Row] };
  }
}

/** Begins each transaction with the write lock, so that two processes wait for each other instead of failing midway. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #sync: WalSync;
  readonly #checkpoints: Checkpoints;
  readonly #connection: NodeSqliteConnection;

  constructor(file: string, database: DatabaseSync, sync: WalSync) {
    this.#database = database;
    this.#sync = sync;
    this.#checkpoints = startCheckpoints(file);
    this.#connection = new NodeSqliteConnection(database, sync, this.#checkpoints);
  }

  async init(): Promise<void> {}

  /** Waits if statements have used up their share of this turn of the event loop. */
  async acquireConnection(): Promise<DatabaseConnection> {
    await leaveLongTurn();
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('commit');
    this.#connection.noteCommit();
  }

  async rollbackTransaction(): Promise<void> {
    // On a full disk SQLite has already rolled the transaction back.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#checkpoints.close();
    await this.#sync.close();
    if (this.#database.isOpen) this.#database.close();
  }
}

/** Thrown if the database file is damaged, not a database, lost or unreadable; the message is one sentence. */
export class DatabaseFileError extends Error {}

/** SQLite's error codes (read-only, cannot open) when it cannot create its files beside the database. */
const notWritable = new Set([8, 14]);

/**
 * Opens a database file whose folder cannot be written. If there is no log beside the file, no process has the database
 * open, so it can be read without locks. Throws `error` if there is a log, if there is no file, or if the error has another
 * cause.
 */
function openUnwritable(file: string, error: unknown): DatabaseSync {
  const { errcode = 0 } = error as { errcode?: number };
  if (!notWritable.has(errcode & 0xff) || !existsSync(file) || existsSync(`${file}-wal`)) throw error;
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true });
  database.exec('pragma cache_size = -8000; select count(*) from sqlite_schema');
  return database;
}

function openWritable(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: lockPatience });
  try {
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -8000;
       pragma wal_autocheckpoint = ${logAtMost}; select count(*) from sqlite_schema; pragma busy_timeout = 0`,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the file, read-only if its folder cannot be written. */
function openFile(file: string): DatabaseSync {
  try {
    try {
      return openWritable(file);
    } catch (error) {
      return openUnwritable(file, error);
    }
  } catch (error) {
    throw new DatabaseFileError(`the database ${file} cannot be opened (${(error as Error).message})`, { cause: error });
  }
}

/** Lets Kysely run migrations in a transaction, so that instances that start at the same time take turns. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely's dialect for the embedded database, with a write-ahead log and foreign keys. SQLite itself syncs only at
 * checkpoints (`synchronous = normal`); `WalSync` makes commits survive a power failure.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly sync: WalSync;

  constructor(file: string, syncFile?: ConstructorParameters<typeof WalSync>[1]) {
    const database = openFile(file);
    super({ database: database as never });
    this.#file = file;
    this.#database = database;
    this.sync = new WalSync(`${file}-wal`, syncFile);
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#file, this.#database, this.sync);
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}
