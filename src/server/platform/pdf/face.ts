import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import { create } from 'fontkit';

/** A typeface, and the code points of its characters. */
export interface Face {
  bytes: Buffer;
  characters: ReadonlySet<number>;
}

/** Reads the typeface of all documents (`fonts/README.md`), which takes half a second. */
export function readFace(): Face {
  const bytes = brotliDecompressSync(readFileSync(new URL('./fonts/noto-sans-cjk-sc.otf.br', import.meta.url)));
  return { bytes, characters: new Set(create(bytes).characterSet) };
}

/** Replaces a character that the typeface lacks. */
const unknown = '□';
/** An apostrophe within a word; the typeface draws it as wide as a Chinese character. */
const apostrophe = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** Invisible characters: control characters, direction marks, joiners and variation selectors. */
const invisible = /^[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]+$/u;

/**
 * Reduces a text to what the typeface can draw: unknown characters become an empty square, and tabs a space. Unknown
 * combining marks are removed, and so are all invisible characters except line ends.
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
