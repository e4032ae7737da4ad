import { splitWords } from '#lib/rules/keyword.ts';

const ideograph = /\p{Script=Han}/u;

/** Text as it is compared: full-width and other compatible forms made one, without case. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * The words of a keyword; a posting matches when each is found in it. Chinese and other characters are words apart,
 * since some write "A330机长" and some "A330 机长".
 */
export function wordsOf(keyword: string): string[] {
  return [...new Set(splitWords(normalise(keyword)))];
}

/** The index terms that whoever holds `word` holds too: its two-character grams, or a lone Chinese character itself. */
export function gramsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return ideograph.test(word) ? [word] : [];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/** The term of a workplace. It is longer than any gram, so the two never meet. */
export function placeTerm(workplace: string): string {
  return `place:${workplace}`;
}

/** Every term of a posting: all grams of its text, its Chinese characters, its workplaces. */
export function termsOf(searchText: string, workplaces: readonly string[]): Set<string> {
  const terms = new Set(workplaces.map(placeTerm));
  for (const word of searchText.split(/\s+/)) {
    for (const gram of gramsOf(word)) terms.add(gram);
    for (const character of word) if (ideograph.test(character)) terms.add(character);
  }
  return terms;
}
