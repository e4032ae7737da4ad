import { AppError } from '#server/platform/errors.ts';

/** Seconds after which a caller may try again. */
export const awayFor = 10;

/**
 * Why the bytes of a file cannot be had or kept: the store has no such object, answers with an error, cannot be reached,
 * left this call or the last calls without an answer, holds other bytes than were stored, the row's key of the object was
 * overwritten, or FILES_URL names no store.
 */
export type StoreFaultKind =
  'missing' | 'refused' | 'unreachable' | 'unanswered' | 'silent' | 'overwritten' | 'keyOverwritten' | 'noStore';

/** A fault as an operator needs it. */
export interface StoreFault {
  why: StoreFaultKind;
  /** Host and port of the store; empty where none is named. */
  host: string;
  bucket: string;
  /** Prefix and name. */
  object: string;
  /** What the store or the system answered, e.g. `403 AccessDenied` or `ECONNREFUSED`. */
  answer: string;
}

/** A file whose bytes cannot be had or kept. */
export interface FileFault extends StoreFault {
  /** Id of its row. */
  file: string;
}

/** A fault in one line, for the log. */
function lineOf({ why, host, bucket, object, answer }: StoreFault): string {
  return `file store ${host}, bucket ${bucket}, object ${object}: ${[why, answer].filter((part) => part !== '').join(', ')}`;
}

/** What callers are told as 503 in words of their own, and operators with the cause. */
export class FileStoreError extends AppError {
  readonly fault: StoreFault;

  constructor(fault: StoreFault) {
    super('503', { retryAfter: awayFor, words: 'errors.filesAway', because: lineOf(fault) });
    this.fault = fault;
  }

  /** Whether it is the store as a whole that is away, rather than one of its objects. */
  get isStoreAway(): boolean {
    return ['unreachable', 'unanswered', 'silent', 'noStore'].includes(this.fault.why);
  }
}
