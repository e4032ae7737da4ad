import type { Fault } from '#lib/forms/faults.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** The permanent codes of the wire and the HTTP status of each. */
export const statusOfCode = {
  '400': 400,
  '400001': 400,
  '400002': 400,
  '400003': 400,
  '400004': 400,
  '401': 401,
  '403': 403,
  '404': 404,
  '409': 409,
  '413': 413,
  '415': 415,
  '429': 429,
  '500': 500,
  '503': 503,
  '500001': 200,
  '500002': 200,
  '500003': 200,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

interface Details {
  /** Every fault at once, for code 400. */
  faults?: Fault[];
  /** Goes to the wire as `data`. */
  data?: unknown;
  /** Seconds until it may be tried again, for code 429 and 503. */
  retryAfter?: number;
  /** What is said instead of the code's own words. */
  words?: MessageKey;
  /** For the log alone; never shown. */
  because?: string;
}

/** An outcome a caller is told of; `platform/http/errors.ts` turns it into status, code and words. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.because ?? `error ${code}`);
    this.code = code;
    this.details = details;
  }
}

/** No such thing, or not yours: both look the same. */
export function notFound(): AppError {
  return new AppError('404');
}

/** Somebody saved first: `current` is what is stored now (contract: conventions). */
export function savedBefore(current: unknown): AppError {
  return new AppError('409', { data: { current } });
}

/** One or more fields are at fault. */
export function invalid(...faults: Fault[]): AppError {
  return new AppError('400', { faults });
}
