import { join } from 'node:path';

import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

import type { Tables } from './tables.ts';
import { NodeSqliteDialect } from './sqlite.ts';

/** The database or a transaction on it; every store function takes one. */
export type Db = Kysely<Tables> | Transaction<Tables>;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10 });
  // A connection that the server ends while idle is replaced by the next query; unheard, its error would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Where the data is. */
export interface DatabaseSettings {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Opens PostgreSQL where the settings name it, else SQLite in the data folder. */
export function openDatabase(settings: DatabaseSettings): Kysely<Tables> {
  const dialect = settings.databaseUrl
    ? new PostgresDialect({ pool: openPool(settings.databaseUrl) })
    : new NodeSqliteDialect(join(settings.dataDir, 'skygate.db'));
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
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
