import { rule } from './rule.ts';

const pattern =
  /^[A-Za-z0-9](?:[A-Za-z0-9_+'-]*(?:\.[A-Za-z0-9_+'-]+)*)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Specification, validation rules: e-mail pattern. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}

export const email = rule('email', isEmail);

/** The normal form of an address: lower case, since mailboxes are case-insensitive in practice. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** An address with all but the first character of its name masked: `l***@example.com`. */
export function maskEmail(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1***');
}
