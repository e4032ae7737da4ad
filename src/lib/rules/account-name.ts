import { isEmail, normaliseEmail } from './email.ts';
import { accountNumberToE164 } from './mobile.ts';
import { rule } from './rule.ts';

export type AccountName = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

/** Parses the account field: an e-mail address, or a phone number, returned as E.164; undefined for anything else. */
export function parseAccountName(text: string): AccountName | undefined {
  if (isEmail(text)) return { kind: 'email', email: normaliseEmail(text) };
  const phone = accountNumberToE164(text);
  return phone ? { kind: 'phone', phone } : undefined;
}

/** Specification, validation rules: a phone or an e-mail; a foreign phone needs its country code. */
export const accountName = rule('accountName', (text: string) => parseAccountName(text) !== undefined);
