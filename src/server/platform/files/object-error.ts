import { AppError } from '#server/platform/errors.ts';

/** Retry-After in seconds while the file store is unavailable. */
export const awayFor = 10;

/**
 * Why a file's bytes cannot be read or stored: the store has no such object (`missing`), answers with an error
 * (`refused`), cannot be reached (`unreachable`), does not answer in time (`unanswered`), has not answered the last calls
 * (`silent`) or has other bytes than were stored (`overwritten`); the row's object key cannot be decrypted
 * (`keyOverwritten`); or FILES_URL is not set (`noStore`).
 */
export type StoreFaultKind =
  'missing' | 'refused' | 'unreachable' | 'unanswered' | 'silent' | 'overwritten' | 'keyOverwritten' | 'noStore';

/** A fault with the details that an operator needs. */
export interface StoreFault {
  why: StoreFaultKind;
  /** Host and port of the store; empty if none is configured. */
  host: string;
  bucket: string;
  /** Prefix and name. */
  object: string;
  /** The answer of the store or the system, e.g. `403 AccessDenied` or `ECONNREFUSED`. */
  answer: string;
}

/** A file whose bytes cannot be read or stored. */
export interface FileFault extends StoreFault {
  /** Id of the file's row. */
  file: string;
}

/** Describes a fault in one line, for the log. */
function lineOf({ why, host, bucket, object, answer }: StoreFault): string {
  return `file store ${host}, bucket ${bucket}, object ${object}: ${[why, answer].filter((part) => part !== '').join(', ')}`;
}

/** A fault of the file store. Callers get a 503 with a specific message; the cause is in the log. */
export class FileStoreError extends AppError {
  readonly fault: StoreFault;

  constructor(fault: StoreFault) {
    super('503', { retryAfter: awayFor, words: 'errors.filesAway', because: lineOf(fault) });
    this.fault = fault;
  }

  /** Whether the whole store is unavailable, and not just one object. */
  get isStoreAway(): boolean {
    return ['unreachable', 'unanswered', 'silent', 'noStore'].includes(this.fault.why);
  }
}
