import { rule } from './rule.ts';

/** The number of characters, counted as code points and not as UTF-16 units, of which an emoji has several. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

// DEL, the C1 controls, and the C0 controls other than tab and line breaks. PostgreSQL refuses NUL.
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Whether a text can be stored and returned unchanged: complete Unicode characters, and no control characters but tabs and
 * line breaks.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !controlCharacter.test(text);
}

/** Specification, validation rules: not only spaces. */
export const notOnlySpaces = rule('pureSpaces', (text: string) => text.trim() !== '');

/** Specification, validation rules: no leading or trailing spaces. */
export const noEdgeSpaces = rule('edgeSpaces', (text: string) => text === text.trim());
