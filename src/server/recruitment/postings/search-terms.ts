import { splitWords } from '#lib/rules/keyword.ts';

const ideograph = /\p{Script=Han}/u;

/** Text for comparison: compatible forms such as full-width letters unified, lower case. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * The words of a keyword; a posting matches if it contains each. Chinese and other characters are separate words,
 * because both "A330机长" and "A330 机长" are common.
 */
export function wordsOf(keyword: string): string[] {
  return [...new Set(splitWords(normalise(keyword)))];
}

/** The index terms that every text with `word` has: its two-character grams, or a single Chinese character itself. */
export function gramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return ideograph.test(word) ? [word] : [];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** The term of a workplace, longer than any gram, so that the two never collide. */
export function placeTerm(workplace: string): string {
  return `place:${workplace}`;
}

/** All terms of a posting: grams of its text, its Chinese characters, its workplaces. */
export function termsOf(searchText: string, workplaces: readonly string[]): Set<string> {
  const terms = new Set(workplaces.map(placeTerm));
  for (const word of searchText.split(/\s+/)) {
    for (const gram of gramsOf(word)) terms.add(gram);
    for (const character of word) if (ideograph.test(character)) terms.add(character);
  }
  return terms;
}
