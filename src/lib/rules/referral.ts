import { rule } from './rule.ts';

/** Maximum number of characters of the name of a referral. */
export const longestReferral = 40;

/** The name of the link or poster that led to the site: letters, digits, `-` and `_`. */
export function isReferral(text: string): boolean {
  return text.length <= longestReferral && /^[\w-]+$/.test(text);
}

/** Rule of a field with the name of a referral. */
export const referralName = rule('referral', isReferral);
