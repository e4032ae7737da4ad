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

/** Where the data is. */
export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  /** Connections to PostgreSQL at once. */
  databaseConnections: number;
  dataDir: string;
}

/** What tests put another in the place of, but for the log. */
export interface DatabaseParts {
  /** Told of every statement. */
  queryLog?: QueryLogger | undefined;
  /** How a file is brought to the disk. */
  syncFile?: SyncFile;
  patience?: Patience;
}

/** What makes the commits of an embedded database durable; PostgreSQL does so by itself. */
const syncs = new WeakMap<Db, WalSync>();

const pools = new WeakMap<Db, Pool>();

/** The connections to PostgreSQL, to count them; an embedded database has none. */
export function poolOf(db: Db): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(db);
}

/**
 * Opens PostgreSQL where the settings name it, else SQLite in the data folder.
 * @throws DatabaseFileError where the file in the data folder is no database
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

/** What waits for a transaction to be stored; it is given the database that the transaction ran on. */
type AfterCommit = (db: Db) => void;

const afterCommit = new WeakMap<Db, AfterCommit[]>();

/** Runs `work` once the transaction is stored, and not at all where it is rolled back; at once outside of one. */
export function onCommit(trx: Db, work: AfterCommit): void {
  const waiting = afterCommit.get(trx);
  if (waiting) waiting.push(work);
  else work(trx);
}

/** What PostgreSQL says of a transaction that it ended for another's sake: a deadlock or a failed serialization. */
const sacrificed = new Set(['40P01', '40001']);
const attempts = 5;

/**
 * Runs `work` in one transaction: all of it is stored, durably, or none. Inside, use only `trx`: SQLite has one
 * connection, and a query on `app.db` would wait for the transaction it is part of. A transaction that the
 * database sacrificed to another is run again, so `work` must do nothing but read and write through `trx`.
 */
export async function transaction<T>(app: { db: Kysely<Tables> }, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const waiting: AfterCommit[] = [];
    try {
      const result = await app.db.transaction().execute((trx) => {
        afterCommit.set(trx, waiting);
        return work(trx);
      });
      // Also where nothing was written: what this transaction saw of others may be told as well.
      await syncs.get(app.db)?.settled();
      for (const then of waiting) then(app.db);
      return result;
    } catch (error) {
      if (attempt === attempts || !sacrificed.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

/** Whether an error is a broken unique constraint, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
