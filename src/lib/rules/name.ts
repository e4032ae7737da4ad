import { rule } from './rule.ts';
import { lengthOf } from './text.ts';

// A part of a name. Between parts: hyphen, apostrophe, full stop, space, or the middle dot in names of several Chinese ethnic
// groups.
const part = '[\\p{Script=Han}\\p{Script=Latin}\\p{M}]+';
const words = new RegExp(`^${part}(?:(?:[·'’-]|\\.? |\\.)${part})*\\.?$`, 'u');

/**
 * Specification, validation rules: Chinese or English only, no special characters or digits, two characters or more.
 * Accented letters, hyphens, apostrophes, full stops and spaces count as English, because real names have them.
 */
function isPersonName(text: string): boolean {
  return lengthOf(text) >= 2 && words.test(text);
}

export const personName = rule('personName', isPersonName);
