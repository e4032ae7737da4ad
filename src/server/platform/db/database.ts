import { join } from 'node:path';

import { CamelCasePlugin, Kysely, type Logger as QueryLogger, type Transaction } from 'kysely';
import type { Pool } from 'pg';

import { databaseFile } from './database-file.ts';
import { openPool, type Patience, PooledDialect, usualPatience } from './postgres.ts';
import { NodeSqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { holdPlugin, type SyncFile, type WalSync } from './wal-sync.ts';

/** The database or a transaction on it: the first parameter of store functions. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** The location of the database, and the number of connections to it. */
export interface DatabaseSettings {
  /** Address of PostgreSQL; absent for SQLite in the data folder. */
  databaseUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL. */
  databaseConnections: number;
  dataDir: string;
}

/** The log of statements, and parts that tests replace. */
export interface DatabaseParts {
  /** Called with every statement. */
  queryLog?: QueryLogger | undefined;
  /** Syncs a file to the disk. */
  syncFile?: SyncFile;
  patience?: Patience;
}

/** Per embedded database, the syncs of the write-ahead log that make commits durable; PostgreSQL syncs its own commits. */
const syncs = new WeakMap<Db, WalSync>();

const pools = new WeakMap<Db, Pool>();

/** The pool of connections to PostgreSQL, for counting them; undefined for an embedded database. */
export function poolOf(db: Db): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(db);
}

/**
 * Opens PostgreSQL if the settings have its address, else SQLite in the data folder.
 * @throws DatabaseFileError if the file in the data folder cannot be opened
 */
export function openDatabase(settings: DatabaseSettings, { syncFile, patience, queryLog }: DatabaseParts = {}): Kysely<Tables> {
  const logged = queryLog ? { log: queryLog } : {};
  if (settings.databaseUrl) {
    const opened = openPool(settings.databaseUrl, settings.databaseConnections, patience ?? usualPatience);
    const db = new Kysely<Tables>({ dialect: new PooledDialect(opened), plugins: [new CamelCasePlugin()], ...logged });
    pools.set(db, opened.pool);
    return db;
  }
  const dialect = new NodeSqliteDialect(join(settings.dataDir, databaseFile), syncFile);
  const db = new Kysely<Tables>({ dialect, plugins: [holdPlugin, new CamelCasePlugin()], ...logged });
  syncs.set(db, dialect.sync);
  return db;
}

/** Called after a commit; gets the database on which the transaction ran. */
type AfterCommit = (db: Db) => void;

const afterCommit = new WeakMap<Db, AfterCommit[]>();

/** Runs `work` once the transaction has committed, or at once if `trx` is not a transaction; never after a rollback. */
export function onCommit(trx: Db, work: AfterCommit): void {
  const waiting = afterCommit.get(trx);
  if (waiting) waiting.push(work);
  else work(trx);
}

/** PostgreSQL's codes for a deadlock and a serialization failure. */
const conflicts = new Set(['40P01', '40001']);
const attempts = 5;

/**
 * Runs `work` in one durable transaction. Inside, use only `trx`: SQLite has one connection, and a query on `app.db`
 * would wait for its own transaction. After a deadlock or serialization failure the transaction is retried, up to five
 * attempts in all, so `work` must have no effects other than through `trx`.
 */
export async function transaction<T>(app: { db: Kysely<Tables> }, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const waiting: AfterCommit[] = [];
    try {
      const result = await app.db.transaction().execute((trx) => {
        afterCommit.set(trx, waiting);
        return work(trx);
      });
      // Even a transaction without writes waits: it may have read another transaction's commit that is not on disk yet.
      await syncs.get(app.db)?.settled();
      for (const then of waiting) then(app.db);
      return result;
    } catch (error) {
      if (attempt === attempts || !conflicts.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

/** Whether an error is a violated unique constraint, on SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
