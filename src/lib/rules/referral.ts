/** Maximum number of characters of the name of a referral. */
export const longestReferral = 40;

/** Whether a text can name the link or poster that led to the site: letters, digits, `-` and `_`. */
export function isReferral(text: string): boolean {
  return /^[\w-]{1,40}$/.test(text);
}
