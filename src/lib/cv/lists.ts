import type { Bilingual } from '#lib/text/locale.ts';

/** The lists of names with which schools and majors are compared. */
export interface KnownNames {
  schools: readonly Bilingual[];
  majors: readonly Bilingual[];
}

/** A name of a list, in the language in which it was found in a text. */
export interface KnownName {
  name: string;
  from: number;
  to: number;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Searches texts for the names of a list. */
export interface NameSearch {
  /** The longest name in a text. Latin names count only as whole words, Chinese names not if 附属 or the like follows. */
  in(text: string): KnownName | undefined;
  /** The name that equals the whole text, regardless of letter case and width. */
  exactly(text: string): string | undefined;
}

/** Prepares the search for the names of a list. */
export function searchOf(list: readonly Bilingual[]): NameSearch {
  const names = list.flatMap(({ zh, en }) => [zh, en]).map((name) => ({ name, fold: folded(name) }));
  names.sort((one, other) => other.fold.length - one.fold.length);
  const byFold = new Map(names.map(({ name, fold }) => [fold, name]));
  return {
    exactly: (text) => byFold.get(folded(text.trim())),
    in(text) {
      const whole = folded(text);
      for (const { name, fold } of names) {
        const isLatin = /[a-z]/u.test(fold);
        for (let from = whole.indexOf(fold); from >= 0; from = whole.indexOf(fold, from + 1)) {
          const to = from + fold.length;
          if (isLatin && (/[a-z]/u.test(whole[from - 1] ?? '') || /[a-z]/u.test(whole[to] ?? ''))) continue;
          if (!isLatin && /^(?:附属|附中|附小)/u.test(whole.slice(to))) continue;
          return { name, from, to };
        }
      }
      return undefined;
    },
  };
}
