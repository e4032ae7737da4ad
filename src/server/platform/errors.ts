import type { Fault } from '#lib/forms/faults.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** The API's error codes, which never change, and the HTTP status of each. */
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
  /** All faults at once, for code 400. */
  faults?: Fault[];
  /** Sent as `data`. */
  data?: unknown;
  /** Seconds until a retry may succeed, for codes 429 and 503. */
  retryAfter?: number;
  /** A message that replaces the code's own. */
  words?: MessageKey;
  /** For the log only; never sent. */
  because?: string;
  /** The call is logged as refused, although the caller gets the same answer as for something that does not exist. */
  isRefusal?: true;
}

/** An error that is reported to the caller; `platform/http/errors.ts` maps it to status, code and message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.because ?? `error ${code}`);
    this.code = code;
    this.details = details;
  }
}

/** 404, for missing data and for data that belongs to somebody else, so that a caller cannot distinguish the two. */
export function notFound(): AppError {
  return new AppError('404');
}

/** 409 because the stored state has changed since the caller read it; `current` is the state that is stored now. */
export function savedBefore(current: unknown): AppError {
  return new AppError('409', { data: { current } });
}

/** 400 with one or more faulty fields. */
export function invalid(...faults: Fault[]): AppError {
  return new AppError('400', { faults });
}
