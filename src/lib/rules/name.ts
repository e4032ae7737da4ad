import { rule } from './rule.ts';
import { lengthOf } from './text.ts';

// Single spaces part English names, and the middle dot belongs into the names of several Chinese nations.
const words = /^[\p{Script=Han}A-Za-z]+(?:[ ·][\p{Script=Han}A-Za-z]+)*$/u;

/** Specification, validation rules: Chinese or English only, no special characters or digits, two characters or more. */
function isPersonName(text: string): boolean {
  return lengthOf(text) >= 2 && words.test(text);
}

export const personName = rule('personName', isPersonName);
