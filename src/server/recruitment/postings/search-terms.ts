import { splitWords } from '#lib/rules/keyword.ts';

const ideograph = /\p{Script=Han}/u;

/** Normalises text for comparison: NFKC, which maps e.g. full-width letters to ordinary ones, and lower case. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Splits a keyword into words; a posting matches if it contains all of them. A word ends where Chinese characters begin or
 * end, because both "A330机长" and "A330 机长" are common.
 */
export function wordsOf(keyword: string): string[] {
  return [...new Set(splitWords(normalise(keyword)))];
}

/**
 * The index terms that occur in every text that contains `word`: the bigrams of `word` or, if it is a single Chinese
 * character, the character. Empty for any other single character.
 */
export function gramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return ideograph.test(word) ? [word] : [];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** The index term of a workplace. It is longer than a bigram and thus never equals one. */
export function placeTerm(workplace: string): string {
  return `place:${workplace}`;
}

/** All index terms of a posting: the bigrams and Chinese characters of its text, and its workplaces. */
export function termsOf(searchText: string, workplaces: readonly string[]): Set<string> {
  const terms = new Set(workplaces.map(placeTerm));
  for (const word of searchText.split(/\s+/)) {
    for (const gram of gramsOf(word)) terms.add(gram);
    for (const character of word) if (ideograph.test(character)) terms.add(character);
  }
  return terms;
}
