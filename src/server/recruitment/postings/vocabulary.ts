import { splitWords } from '#lib/rules/keyword.ts';
import { longestKnownPart, nearestWord } from '#lib/rules/spelling.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { createCachePerApp, versionOf } from '#server/platform/cache.ts';
import { orUndefined } from '#server/platform/or-undefined.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

import { listOpenPostings } from './list-open.ts';
import { readReferences } from './references.ts';
import { gramsOf, normalise } from './search-terms.ts';

/** The words in the names of open postings, units, families and workplaces, in both languages. */
interface Vocabulary {
  /** All names, normalised. */
  text: string;
  /** Words of Latin letters and digits that begin with a letter, at least four characters long. */
  words: Set<string>;
  /** Pairs of neighbouring Chinese characters. */
  pairs: Set<string>;
}

/** How many of the newest postings are read. Names repeat, so more postings would add few words. */
const postingsRead = 1000;

const cacheOf = createCachePerApp<Vocabulary>({ max: 1 });

function readVocabulary(app: App): Promise<Vocabulary> {
  return cacheOf(app).get('', versionOf(app, 'postings'), async () => {
    const [{ list }, { units, families, workplaces }] = await Promise.all([
      listOpenPostings(app, { offset: 0, limit: postingsRead }),
      readReferences(app),
    ]);
    const named = [...list, ...units.values(), ...families.values(), ...workplaces.values()];
    const text = normalise(named.flatMap(({ name }) => [name.zh, name.en]).join('\n'));
    return {
      text,
      words: new Set(text.match(/[a-z][a-z\d]{3,}/g)),
      pairs: new Set((text.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap(gramsOf)),
    };
  });
}

/** The keyword with each unknown word replaced by a guess; undefined if a word cannot be guessed or nothing would change. */
async function respelt(app: App, keyword: string): Promise<string | undefined> {
  const { text, words, pairs } = await readVocabulary(app);
  const guesses = splitWords(keyword).map((word) => {
    if (text.includes(word)) return word;
    return longestKnownPart(word, (pair) => pairs.has(pair)) ?? nearestWord(word, words);
  });
  const guess = guesses.join(' ');
  return guesses.includes(undefined) || guess === splitWords(keyword).join(' ') ? undefined : guess;
}

/**
 * The keyword with an everyday word replaced by the term that postings use; undefined if the keyword contains no such
 * word. The dictionary `search.words` lists the terms with their synonyms in each language.
 */
async function reworded(app: App, keyword: string, locale: Locale): Promise<string | undefined> {
  const own = (await orUndefined(readDictionary(app, 'search.words', locale))) ?? [];
  for (const language of locales) {
    const entries = (await orUndefined(readDictionary(app, 'search.words', language))) ?? [];
    for (const { k, childs } of entries) {
      const synonym = childs.map(({ name }) => normalise(name)).find((name) => keyword.includes(name));
      const term = own.find((entry) => entry.k === k)?.name;
      if (synonym && term) return keyword.replace(synonym, ` ${term} `).replace(/\s+/g, ' ').trim();
    }
  }
  return undefined;
}

/** Keywords that the reader may have meant, likeliest first. Searching for them may still find nothing. */
export async function guessKeywords(app: App, typed: string, locale: Locale): Promise<string[]> {
  const keyword = normalise(typed);
  const guesses = [await reworded(app, keyword, locale), await respelt(app, keyword)];
  return [...new Set(guesses.filter((guess) => guess !== undefined))];
}
