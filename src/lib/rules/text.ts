import { rule } from './rule.ts';

/** The number of characters of a text, counted as code points, not as UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

// DEL, the C1 controls, and the C0 controls other than tab and line breaks. PostgreSQL refuses NUL.
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Whether a text can be stored and returned unchanged: its Unicode characters are complete, and its only control characters
 * are tabs and line breaks.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !controlCharacter.test(text);
}

/** Specification, validation rules: not only spaces. */
export const notOnlySpaces = rule('pureSpaces', (text: string) => text.trim() !== '');

/** Specification, validation rules: no leading or trailing spaces. */
export const noEdgeSpaces = rule('edgeSpaces', (text: string) => text === text.trim());
