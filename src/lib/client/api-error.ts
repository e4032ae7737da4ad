import type { FieldFault } from '#lib/forms/faults.ts';

interface ApiErrorDetails {
  /** HTTP status; 0 where no answer came. */
  status: number;
  /** The permanent code of the wire, or `timeout` and `network` where no answer came. */
  code: string;
  /** Ready to show, in the reader's language, as plain text. */
  message: string;
  fields?: FieldFault[];
  data?: unknown;
  /** Seconds until it may be tried again. */
  retryAfter?: number;
}

/** A call that did not succeed; thrown by every function of `api`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldFault[];
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.data = details.data;
    this.retryAfter = details.retryAfter;
  }
}
