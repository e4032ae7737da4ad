import type { Fault } from '#lib/forms/faults.ts';
import { isStorable } from '#lib/rules/text.ts';
import { decryptField } from '#server/platform/crypto/browser-cipher.ts';
import { AppError } from '#server/platform/errors.ts';

/** Fields that are sent encrypted, each with the error code for a malformed value; `400` reports it as a fault of the field. */
export type Secrets = Record<string, '400' | '400002' | '400003'>;

/**
 * Replaces a value that cannot be decrypted, is too long, or cannot be stored. `?` is too short for any secret, so it is
 * refused like a wrong value.
 */
const unreadable = '?';
const longest = 64;

/** Decrypts the secret fields of a body. A field that is not text is left alone; the schema will refuse it. */
export function decryptSecrets(body: unknown, secrets: Secrets, fieldKey: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const opened: Record<string, unknown> = { ...body };
  for (const name of Object.keys(secrets)) {
    const sent = opened[name];
    if (typeof sent !== 'string' || sent === '') continue;
    const plain = decryptField(sent, fieldKey);
    opened[name] = plain !== null && plain.length <= longest && isStorable(plain) ? plain : unreadable;
  }
  return opened;
}

/**
 * The error for a body with faults. A malformed secret whose code is not `400` is reported like a wrong secret: with that
 * code, and only if there is no other fault.
 */
export function refusalOf(faults: Fault[], secrets: Secrets): AppError {
  const isWrongSecret = ({ path, rule }: Fault) =>
    rule !== 'required' && rule !== 'type' && Object.hasOwn(secrets, path) && secrets[path] !== '400';
  const others = faults.filter((fault) => !isWrongSecret(fault));
  if (others.length > 0) return new AppError('400', { faults: others });
  return new AppError(secrets[faults[0]!.path]!, { because: 'a malformed secret' });
}
