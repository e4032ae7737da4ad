import type { Fault } from '#lib/forms/faults.ts';
import { isStorable } from '#lib/rules/text.ts';
import { decryptField } from '#server/platform/crypto/field-cipher.ts';
import { AppError } from '#server/platform/errors.ts';

/** Fields that travel enciphered, each with the code for a wrong one; `400` for a new secret. */
export type Secrets = Record<string, '400' | '400002' | '400003'>;

/** Replaces a value that does not decrypt: too short for any secret, so it is refused like a wrong one. */
const unreadable = '?';
const longest = 64;

/** A body with its enciphered fields decrypted; a field that is no text stays as it is and becomes a fault. */
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

/** The error for a body with faults. A malformed secret only counts as wrong; other faults are reported first. */
export function refusalOf(faults: Fault[], secrets: Secrets): AppError {
  const isWrongSecret = ({ path, rule }: Fault) =>
    rule !== 'required' && rule !== 'type' && Object.hasOwn(secrets, path) && secrets[path] !== '400';
  const others = faults.filter((fault) => !isWrongSecret(fault));
  if (others.length > 0) return new AppError('400', { faults: others });
  return new AppError(secrets[faults[0]!.path]!, { because: 'a secret of the wrong form' });
}
