import { callingCodeOf } from './calling-code.ts';
import type { Rule } from './rule.ts';

/** Specification, business constants: the country code omitted when a number is shown. */
export const defaultPrefix = '86';

const chineseMobile = /^(?:0|\+?86|17951)?(1[3-9][0-9]{9})$/;

/** Removes the spaces and hyphens from a number such as `138 0013 8000` or `138-0013-8000`. */
function unspaced(number: string): string {
  return number.replace(/[\s-]/g, '');
}

/**
 * Specification, validation rules: an 11-digit mobile number of mainland China, with an optional 0, 86 or 17951 before
 * it.
 */
function isChineseMobile(text: string): boolean {
  return chineseMobile.test(unspaced(text));
}

/** Whether a prefix is exactly one calling code; unassigned three-digit codes are accepted too. */
export function isPrefix(prefix: string): boolean {
  return /^[1-9][0-9]{0,3}$/.test(prefix) && callingCodeOf(`${prefix}000`) === prefix;
}

/**
 * A mobile number as stored: E.164, such as `+8613800138000`. Spaces, hyphens and the trunk zero of a foreign number
 * are removed. Undefined for an invalid prefix or number. With prefix 86, only Chinese mobile numbers are valid. With another
 * prefix, the number must have 4 or more digits, and at most 15 including the prefix.
 */
export function toE164(prefix: string, number: string): string | undefined {
  if (!isPrefix(prefix)) return undefined;
  if (prefix === defaultPrefix) {
    const national = chineseMobile.exec(unspaced(number))?.[1];
    return national && `+86${national}`;
  }
  const national = unspaced(number).replace(/^0+/, '');
  return /^[0-9]{4,14}$/.test(national) && prefix.length + national.length <= 15 ? `+${prefix}${national}` : undefined;
}

/** A stored number split for a phone field: prefix and number. */
export function fromE164(e164: string): { prefix: string; number: string } | undefined {
  const prefix = callingCodeOf(e164.slice(1));
  return prefix ? { prefix, number: e164.slice(1 + prefix.length) } : undefined;
}

/** Converts an account field (a Chinese mobile, or `00` or `+` with prefix and number) to E.164. */
export function accountNumberToE164(text: string): string | undefined {
  const international = /^(?:00|\+)(.*)/.exec(unspaced(text));
  if (!international) return toE164(defaultPrefix, text);
  const digits = international[1]!;
  const prefix = callingCodeOf(digits);
  return prefix && toE164(prefix, digits.slice(prefix.length));
}

/** A number in E.164 with its middle masked: `138****0000`, or `+44****1234` for other countries. */
export function maskPhone(e164: string): string {
  if (e164.startsWith('+86')) return `${e164.slice(3, 6)}****${e164.slice(-4)}`;
  return `+${callingCodeOf(e164.slice(1)) ?? ''}****${e164.slice(-4)}`;
}

/** Masks all but the last four digits, so that strangers learn neither country nor network. */
export function lastDigits(e164: string): string {
  return `*******${e164.slice(-4)}`;
}

/** The rule of a phone field; `prefixField` is the sibling with its prefix. */
export function mobileWith(prefixField: string): Rule {
  return (number, { siblings }) => {
    const prefix = siblings[prefixField];
    const chosen = typeof prefix === 'string' && prefix !== '' ? prefix : defaultPrefix;
    return toE164(chosen, number) ? null : { rule: 'mobile' };
  };
}

const landline = /^0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?$/;

/**
 * The phone number of another person: a Chinese mobile number, a landline with its area code, or a foreign number with
 * `00` or `+`.
 */
export const contactNumber: Rule = (text) =>
  isChineseMobile(text) || landline.test(text) || accountNumberToE164(text) ? null : { rule: 'mobile' };
