import { describe, expect, test } from 'vitest';

import { longestKnownPart, nearestWord } from '#lib/rules/spelling.ts';

const known = ['captain', 'engineer', 'engine', 'dispatcher', 'crew', 'qingdao'];

describe('a misspelt word', () => {
  test.each([
    ['a letter missing', 'enginer', 'engineer'],
    ['a letter too many', 'captaiin', 'captain'],
    ['a letter wrong', 'captein', 'captain'],
    ['neighbours swapped', 'catpain', 'captain'],
    ['one slip in a long word', 'dispacher', 'dispatcher'],
    ['two slips in a long word', 'dyspacher', 'dispatcher'],
  ])('with %s is recognised', (_, word, meant) => {
    expect(nearestWord(word, known)).toBe(meant);
  });

  test.each(['cre', 'kaptein', 'zzzzzzzz', 'airhostess', ''])('"%s" is not taken for any known word', (word) => {
    expect(nearestWord(word, known)).toBeUndefined();
  });

  test('is taken for the known word that differs least', () => {
    expect(nearestWord('engines', ['engineer', 'engine'])).toBe('engine');
  });
});

describe('a Chinese word', () => {
  const pairs = new Set(['机务', '务维', '维修', '修工', '工程', '程师', '飞行']);
  const part = (word: string) => longestKnownPart(word, (pair) => pairs.has(pair));

  test.each([
    ['维修工程狮', '维修工程'],
    ['飞行员', '飞行'],
    ['大飞行机务维修', '机务维修'],
    ['工程𠮷', '工程'],
  ])('%s has %s as its longest known part', (word, known) => {
    expect(part(word)).toBe(known);
  });

  test.each(['空姐', '师', '', '飞'])('"%s" has no known part', (word) => {
    expect(part(word)).toBeUndefined();
  });
});
