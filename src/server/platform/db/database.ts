import { join } from 'node:path';

import { CamelCasePlugin, Kysely, type Logger as QueryLogger, type Transaction } from 'kysely';
import type { Pool } from 'pg';

import { databaseFile } from './database-file.ts';
import { openPool, type Patience, PooledDialect, usualPatience } from './postgres.ts';
import { NodeSqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { holdPlugin, type SyncFile, type WalSync } from './wal-sync.ts';

/** The database or a transaction on it; every store function takes one. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** Where the database is. */
export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL. */
  databaseConnections: number;
  dataDir: string;
}

/** Parts that tests replace, and the log of statements. */
export interface DatabaseParts {
  /** Called with every statement. */
  queryLog?: QueryLogger | undefined;
  /** Syncs a file to the disk. */
  syncFile?: SyncFile;
  patience?: Patience;
}

/** Makes commits of an embedded database durable; PostgreSQL does that itself. */
const syncs = new WeakMap<Db, WalSync>();

const pools = new WeakMap<Db, Pool>();

/** The connections to PostgreSQL, for counting them; undefined for an embedded database. */
export function poolOf(db: Db): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(db);
}

/**
 * Opens PostgreSQL if the settings name it, else SQLite in the data folder.
 * @throws DatabaseFileError if the file in the data folder is not a database
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

/** Runs after a commit, with the database of the transaction. */
type AfterCommit = (db: Db) => void;

const afterCommit = new WeakMap<Db, AfterCommit[]>();

/** Runs `work` after the transaction's commit, and never after a rollback; at once outside a transaction. */
export function onCommit(trx: Db, work: AfterCommit): void {
  const waiting = afterCommit.get(trx);
  if (waiting) waiting.push(work);
  else work(trx);
}

/** PostgreSQL's codes for a transaction it ended because of another one: deadlock, serialization failure. */
const sacrificed = new Set(['40P01', '40001']);
const attempts = 5;

/**
 * Runs `work` in one durable transaction. Inside, use only `trx`: SQLite has one connection, and a query on `app.db`
 * would wait for its own transaction. A transaction lost to a deadlock is retried, so `work` must only read and write
 * through `trx`.
 */
export async function transaction<T>(app: { db: Kysely<Tables> }, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const waiting: AfterCommit[] = [];
    try {
      const result = await app.db.transaction().execute((trx) => {
        afterCommit.set(trx, waiting);
        return work(trx);
      });
      // Even if nothing was written: what this transaction read from others may be about to be shown.
      await syncs.get(app.db)?.settled();
      for (const then of waiting) then(app.db);
      return result;
    } catch (error) {
      if (attempt === attempts || !sacrificed.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

/** Whether an error is a violated unique constraint, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
