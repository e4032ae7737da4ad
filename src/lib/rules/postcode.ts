import type { Rule } from './rule.ts';

/** A Chinese postcode has six digits; the English resume also allows foreign ones. */
export const postcode: Rule = (text, { around }) => {
  const pattern = around.resumeType === 'english' ? /^[0-9A-Za-z-]{3,10}$/ : /^[0-9]{6}$/;
  return pattern.test(text) ? null : { rule: 'postcode' };
};
