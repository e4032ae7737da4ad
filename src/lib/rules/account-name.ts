import { isEmail, normaliseEmail } from './email.ts';
import { accountNumberToE164 } from './mobile.ts';
import { rule } from './rule.ts';

export type AccountName = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

/** Reads the account field: an e-mail address, or a phone (E.164 in the answer); undefined when it is neither. */
export function parseAccountName(text: string): AccountName | undefined {
  if (isEmail(text)) return { kind: 'email', email: normaliseEmail(text) };
  const phone = accountNumberToE164(text);
  return phone ? { kind: 'phone', phone } : undefined;
}

/** Specification, validation rules: a phone or an e-mail; an international phone needs its area code. */
export const accountName = rule('accountName', (text: string) => parseAccountName(text) !== undefined);
