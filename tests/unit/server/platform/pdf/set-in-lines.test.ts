import { expect, test } from 'vitest';

import { setInLines } from '#server/platform/pdf/set-in-lines.ts';

/** Measures a text as if every character were one unit wide. */
const widthOf = (text: string) => [...text].length;
const set = (words: string, width: number, lines: number) => setInLines({ words, width, lines }, widthOf);

test('a text breaks between words, and punctuation stays with the word before', () => {
  expect(set('Cabin crew, class of 2026', 11, 3)).toEqual(['Cabin crew,', 'class of', '2026']);
  expect(set('飞机维修，工程师', 5, 3)).toEqual(['飞机维修，', '工程师']);
});

test('a word wider than the line breaks anywhere', () => {
  expect(set('abcdefgh ij', 4, 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('text that does not fit is replaced by an ellipsis that fits', () => {
  expect(set('one two three four', 9, 1)).toEqual(['one tw...']);
  expect(set('飞行学员乘务员机务工程师', 4, 2).at(-1)).toMatch(/^.{1,3}…$/);
});

test('an empty text has no lines', () => {
  expect(set('  ', 10, 2)).toEqual([]);
});
