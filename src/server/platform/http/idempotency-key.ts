import { invalid } from '#server/platform/errors.ts';

/**
 * The value of an `Idempotency-Key` header, if there is one.
 * @throws AppError 400 if it is longer than 128 characters or contains anything but visible ASCII
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
  return header;
}
