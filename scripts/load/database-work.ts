import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { workedMilliseconds } from './worked.ts';

/** What a database has done so far. */
export interface DatabaseWork {
  /** CPU milliseconds of the database's own processes; 0 for SQLite, which works inside the server. Linux only. */
  worked: number;
  /** Bytes written to the write-ahead log. */
  walBytes: number;
  /** Rows inserted, updated and deleted, also by triggers; undefined for SQLite. */
  rows: number | undefined;
}

/** Reads what a database has done. */
export interface DatabaseMeter {
  read(): Promise<DatabaseWork>;
  close(): Promise<void>;
}

/** Bytes before each page in SQLite's log. */
const frameHeader = 24;
/** The offset in the log's index at which SQLite stores how many pages the log has. */
const lastFrameAt = 16;
const pageBytes = 4096;

/**
 * Counts the pages that SQLite appends to its log. Read the meter before and after each call: now and then SQLite restarts
 * the log, and pages appended between the last reading and the restart are not counted.
 */
export function sqliteMeter(folder: string): DatabaseMeter {
  const framesNow = () => readFileSync(join(folder, 'skygate.db-shm')).readUInt32LE(lastFrameAt);
  let last = framesNow();
  let frames = 0;
  return {
    read() {
      const now = framesNow();
      frames += now >= last ? now - last : now;
      last = now;
      return Promise.resolve({ worked: 0, walBytes: frames * (pageBytes + frameHeader), rows: undefined });
    },
    close: () => Promise.resolve(),
  };
}

/** CPU milliseconds so far of each running child of a PostgreSQL server, except the process `except`. */
function workedByProcess(folder: string, except: number): Map<string, number> {
  if (process.platform !== 'linux') return new Map();
  const [postmaster] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return new Map(children.filter((pid) => pid !== String(except)).map((pid) => [pid, workedMilliseconds(pid)]));
}

/**
 * Measures a PostgreSQL server that `startPostgres({ isCounting: true })` started: CPU and log of the whole server, and rows
 * of one database.
 * @param url the database
 * @param folder the server's folder
 */
export async function postgresMeter(url: string, folder: string): Promise<DatabaseMeter> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let last = workedByProcess(folder, own[0]!.pid);
  let worked = 0;
  return {
    async read() {
      const now = workedByProcess(folder, own[0]!.pid);
      for (const [pid, ms] of now) worked += Math.max(0, ms - (last.get(pid) ?? 0));
      last = now;
      const { rows } = await client.query<{ bytes: string; changed: string }>(`
        select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes, coalesce(sum(rows), 0) as changed from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and query ~* '^\\s*(insert|update|delete)'`);
      return { worked, walBytes: Number(rows[0]!.bytes), rows: Number(rows[0]!.changed) };
    },
    close: () => client.end(),
  };
}
