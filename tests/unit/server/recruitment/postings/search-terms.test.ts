import { expect, test } from 'vitest';

import { gramsOf, normalise, termsOf, wordsOf } from '#server/recruitment/postings/search-terms.ts';

test('full-width letters and digits are compared as ordinary ones, and case is ignored', () => {
  expect(normalise('Ａ３２０neo　ﾊﾟｲﾛｯﾄ')).toBe('a320neo パイロット');
});

test('a keyword is split into distinct words', () => {
  expect(wordsOf('  机长　CAPTAIN  captain ')).toEqual(['机长', 'captain']);
  expect(wordsOf('   ')).toEqual([]);
  expect(wordsOf('A330机长')).toEqual(['a330', '机长']);
});

test('a two-character Chinese word is one gram, and a longer word is split into overlapping grams', () => {
  expect(gramsOf('机长')).toEqual(['机长']);
  expect(gramsOf('副驾驶')).toEqual(['副驾', '驾驶']);
});

test('a single Chinese character is a term; a single letter, digit or sign is not', () => {
  expect(gramsOf('飞')).toEqual(['飞']);
  expect(gramsOf('𠮷')).toEqual(['𠮷']);
  expect(gramsOf('a')).toEqual([]);
  expect(gramsOf('%')).toEqual([]);
});

test('a character outside the basic plane counts as one character of a gram', () => {
  expect(gramsOf('𠮷野家')).toEqual(['𠮷野', '野家']);
});

test('every term of a keyword is among the terms of a posting that contains the keyword', () => {
  const text = normalise('A320 机长（青岛）\nA320 captain, Qingdao');
  const terms = termsOf(text, ['qingdao']);
  for (const word of text.split(/\s+/)) {
    for (let from = 0; from < word.length; from += 1) {
      for (let to = from + 1; to <= word.length; to += 1) {
        for (const gram of gramsOf(word.slice(from, to))) expect(terms).toContain(gram);
      }
    }
  }
});

test('no term spans two words', () => {
  expect(termsOf('机 长', [])).toEqual(new Set(['机', '长']));
});

test('the term of a workplace never equals a term of a keyword', () => {
  expect(termsOf('', ['qingdao'])).toEqual(new Set(['place:qingdao']));
  expect(gramsOf('place:qingdao')).not.toContain('place:qingdao');
});
