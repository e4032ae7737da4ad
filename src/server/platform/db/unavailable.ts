/** Codes of SQLite, and of PostgreSQL and the system, for a full disk. */
const sqliteFull = 13;
const fullDisks = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Codes of SQLite, and of PostgreSQL and the system, for a database that cannot be written. */
const sqliteReadOnly = 8;
const readOnlyCodes = new Set(['25006', 'EROFS']);

/** SQLite's codes: busy, locked, read-only, I/O error, damaged, disk full, cannot be opened, not a database. */
const sqliteFaults = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/**
 * PostgreSQL's codes: connection lost, no resources, shut down, rollback after a conflict, system or internal error,
 * timeouts of lock, statement and idle transaction, read-only.
 */
const postgresFaults = /^(?:08|40|53|57P|58|XX)|^(?:55P03|57014|25P03|25006)$/;

const systemFaults = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOSPC', 'EIO', 'EROFS', 'EDQUOT'],
]);

/** Messages of driver errors that have no code: a connection was lost or closed, or was not made in time. */
const words =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/;

/** Whether an error means that the database is unreachable, failing, full or too slow: the caller may retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, errors, cause } = error as Error & {
    code?: unknown;
    errcode?: number;
    errors?: unknown[];
    cause?: unknown;
  };
  if (errcode !== undefined) return sqliteFaults.has(errcode & 0xff);
  if (typeof code === 'string' && (systemFaults.has(code) || (code.length === 5 && postgresFaults.test(code)))) return true;
  return words.test(error.message) || (errors ?? []).some(isDatabaseUnavailable) || isDatabaseUnavailable(cause);
}

/** Codes of SQLite and PostgreSQL for a violated foreign key. */
const sqliteReference = 787;
const postgresReference = '23503';

/** Whether a write violated a foreign key, e.g. because a restore or an erasure has deleted the row to which it refers. */
export function isReferenceGone(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === postgresReference || errcode === sqliteReference;
}

/** Whether an error means that the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return (errcode !== undefined && (errcode & 0xff) === sqliteFull) || fullDisks.has(code ?? '') || isDiskFull(error.cause);
}

/** Whether an error means that the database, or the folder of its file, is read-only. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  const isRefused = (errcode !== undefined && (errcode & 0xff) === sqliteReadOnly) || readOnlyCodes.has(code ?? '');
  return isRefused || isReadOnly(error.cause);
}
