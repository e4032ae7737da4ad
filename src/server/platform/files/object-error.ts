import { AppError } from '#server/platform/errors.ts';

/** Seconds until a caller may retry. */
export const awayFor = 10;

/**
 * Why a file's bytes cannot be read or stored: the store has no such object, answers with an error, cannot be reached,
 * timed out (this call or the last ones), holds other bytes than were stored, the row's object key was overwritten, or
 * FILES_URL is not set.
 */
export type StoreFaultKind =
  'missing' | 'refused' | 'unreachable' | 'unanswered' | 'silent' | 'overwritten' | 'keyOverwritten' | 'noStore';

/** A fault with the details an operator needs. */
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
  /** Id of its row. */
  file: string;
}

/** A fault in one line, for the log. */
function lineOf({ why, host, bucket, object, answer }: StoreFault): string {
  return `file store ${host}, bucket ${bucket}, object ${object}: ${[why, answer].filter((part) => part !== '').join(', ')}`;
}

/** Callers get a 503 with its own message, operators the cause. */
export class FileStoreError extends AppError {
  readonly fault: StoreFault;

  constructor(fault: StoreFault) {
    super('503', { retryAfter: awayFor, words: 'errors.filesAway', because: lineOf(fault) });
    this.fault = fault;
  }

  /** Whether the whole store is away, rather than one object. */
  get isStoreAway(): boolean {
    return ['unreachable', 'unanswered', 'silent', 'noStore'].includes(this.fault.why);
  }
}
