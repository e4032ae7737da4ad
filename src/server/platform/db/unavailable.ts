/** What SQLite, PostgreSQL and the system say of a disk that has no room left. */
const sqliteFull = 13;
const fullDisks = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** What SQLite, PostgreSQL and the system say of a database that may not be written. */
const sqliteReadOnly = 8;
const readOnlyCodes = new Set(['25006', 'EROFS']);

/** SQLite's result codes for: locked, failing or full disk, read-only, not to be opened, damaged, no database. */
const sqliteFaults = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/**
 * Connection lost or refused, no room, shut down, sacrificed to another transaction, timeouts of statement, lock and idle
 * transaction (PostgreSQL).
 */
const postgresFaults = /^(?:08|40|53|57P|58|XX)|^(?:55P03|57014|25P03|25006)$/;

const systemFaults = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'],
  ...['ENETUNREACH', 'ENOSPC', 'EIO', 'EROFS', 'EDQUOT'],
]);

/** What pg says without a code of a connection that is gone or did not come about. */
const words =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|driver has already been destroyed)/;

/** Whether an error says that the database is away, full or too slow: whoever asked may try again later. */
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

/** What SQLite and PostgreSQL say of a row that refers to one that is not there. */
const sqliteReference = 787;
const postgresReference = '23503';

/** Whether what a write refers to was removed while it waited: by a restore, for one, or with an erased account. */
export function isReferenceGone(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === postgresReference || errcode === sqliteReference;
}

/** Whether an error says that there is no room left where the database is. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return (errcode !== undefined && (errcode & 0xff) === sqliteFull) || fullDisks.has(code ?? '') || isDiskFull(error.cause);
}

/** Whether an error says that the database may be read and not written: it, or the folder of its file. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  const isRefused = (errcode !== undefined && (errcode & 0xff) === sqliteReadOnly) || readOnlyCodes.has(code ?? '');
  return isRefused || isReadOnly(error.cause);
}
