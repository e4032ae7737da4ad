import { rule } from './rule.ts';

/** Specification, validation rules: an account or document number is 4 to 25 characters; no spaces inside. */
export const accountId = rule('accountId', (text: string) => /^[^\s]{4,25}$/u.test(text), { minimum: 4, maximum: 25 });
