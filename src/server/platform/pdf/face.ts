import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { create } from 'fontkit';

/** A typeface as a file in memory, and the characters it can draw. */
export interface Face {
  bytes: Buffer;
  characters: ReadonlySet<number>;
}

/** Reads the typeface of all documents (`fonts/README.md`); it takes half a second. */
export function readFace(): Face {
  const bytes = brotliDecompressSync(readFileSync(new URL('./fonts/noto-sans-cjk-sc.otf.br', import.meta.url)));
  return { bytes, characters: new Set(create(bytes).characterSet) };
}

/** What stands for a character that the face cannot draw. */
const unknown = '□';
/** The face draws this mark as wide as a Chinese character; within a word that is a gap. */
const apostrophe = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** Control characters, marks of writing direction, joiners, variation selectors: nothing of its own to draw. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+$/u;

/**
 * Words as the face can draw them: whole characters it lacks become one empty square, marks that it cannot set above a
 * letter go, and so does what is invisible, but for the ends of lines.
 */
export function drawable(words: string, { characters }: Face): string {
  const plain = words
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(apostrophe, "'");
  let drawn = '';
  for (const { segment } of graphemes.segment(plain)) {
    if (segment === '\n') drawn += segment;
    else if (!invisible.test(segment)) {
      const [first = unknown, ...rest] = segment.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
      const known = (one: string) => characters.has(one.codePointAt(0)!);
      drawn += known(first) ? first + rest.filter(known).join('') : unknown;
    }
  }
  return drawn;
}
