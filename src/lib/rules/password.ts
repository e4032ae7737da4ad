import { type Rule, rule } from './rule.ts';
import { lengthOf } from './text.ts';

export const passwordLength = { minimum: 8, maximum: 30 };

const kinds = [/[0-9]/, /[A-Z]/, /[a-z]/, /[^0-9A-Za-z]/];

/** The number of kinds of characters in a password: digits, A to Z, a to z, all others. */
export function kindsIn(text: string): number {
  return kinds.filter((kind) => kind.test(text)).length;
}

/** Specification, validation rules: 8 to 30 characters, at least three kinds of characters. */
export function isPassword(text: string): boolean {
  const length = lengthOf(text);
  return length >= passwordLength.minimum && length <= passwordLength.maximum && kindsIn(text) >= 3;
}

export const password = rule('password', isPassword, passwordLength);

/** Specification, validation rules: the confirmation equals the password in the given field. */
export function sameAs(field: string): Rule {
  return (text, { siblings }) => (text === siblings[field] ? null : { rule: 'passwordsDiffer' });
}

/** Specification, validation rules: the new password differs from the old one in the given field. */
export function differsFrom(field: string): Rule {
  return (text, { siblings }) => (text === siblings[field] ? { rule: 'passwordUnchanged' } : null);
}
