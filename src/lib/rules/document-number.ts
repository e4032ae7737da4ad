import { rule } from './rule.ts';

/** Specification, validation rules: a document number has 4 to 25 characters and no spaces inside. */
export const documentNumber = rule('documentNumber', (text: string) => /^[^\s]{4,25}$/u.test(text), { minimum: 4, maximum: 25 });
