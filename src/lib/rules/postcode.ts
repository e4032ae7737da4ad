import type { Rule } from './rule.ts';

/** A postcode of China has six digits; on the English resume it may be another country's. */
export const postcode: Rule = (text, { around }) => {
  const pattern = around.resumeType === 'english' ? /^[0-9A-Za-z-]{3,10}$/ : /^[0-9]{6}$/;
  return pattern.test(text) ? null : { rule: 'postcode' };
};
