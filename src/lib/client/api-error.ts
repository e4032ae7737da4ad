import type { FieldFault } from '#lib/forms/faults.ts';

interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  status: number;
  /** The code in the answer, or the status if the answer has none; `timeout` or `network` without a response. */
  code: string;
  /** Ready to show: plain text in the reader's language. */
  message: string;
  fields?: FieldFault[];
  data?: unknown;
  /** Seconds until the call may be repeated. */
  retryAfter?: number;
}

/** A failed call of the API. */
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
