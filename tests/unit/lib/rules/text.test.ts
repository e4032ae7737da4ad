import { describe, expect, it } from 'vitest';

import { documentNumber } from '#lib/rules/document-number.ts';
import { personName } from '#lib/rules/name.ts';
import { isStorable, lengthOf, noEdgeSpaces, notOnlySpaces } from '#lib/rules/text.ts';

const nowhere = { siblings: {}, around: {} };

describe('text', () => {
  it.each(['   ', '\t', '　'])('is refused if it is nothing but spaces (%j)', (text) => {
    expect(notOnlySpaces(text, nowhere)).toEqual({ rule: 'pureSpaces' });
  });

  it.each([' a', 'a ', '　云'])('is refused with leading or trailing spaces (%j)', (text) => {
    expect(noEdgeSpaces(text, nowhere)).toEqual({ rule: 'edgeSpaces' });
  });

  it('may have inner spaces', () => {
    expect(noEdgeSpaces('New York', nowhere)).toBeNull();
    expect(notOnlySpaces('New York', nowhere)).toBeNull();
  });

  it('is measured in code points', () => {
    expect(lengthOf('云帆👩‍✈️a')).toBe(7);
    expect(lengthOf('𠮷')).toBe(1);
  });

  it.each(['a\u0000b', '\u001b[0m', '\ud800', '\u0085'])('cannot contain %j', (text) => {
    expect(isStorable(text)).toBe(false);
  });

  it.each(['a\nb\tc', '云帆 ✈️', "O'Brien <b>", ''])('can contain %j', (text) => {
    expect(isStorable(text)).toBe(true);
  });
});

describe('a name', () => {
  it.each([
    '张三',
    '欧阳娜娜',
    'Li Lei',
    '阿迪力·买买提',
    'Bo',
    '𠮷田',
    "O'Brien-Smith",
    'Renée',
    'Nguyễn Văn An',
    'J. R. R. Tolkien',
    'Robert Downey Jr.',
    'St. John',
    'Jean-Luc O’Neill',
  ])('may be %s', (name) => {
    expect(personName(name, nowhere)).toBeNull();
  });

  it.each([
    '张',
    'A',
    '张3',
    '张三!',
    'Li  Lei',
    ' Li',
    'Li·',
    '<b>',
    '张_三',
    '',
    '--',
    "O''Brien",
    'Li-',
    'Иван',
    'R2 D2',
    '张三@',
    '.A',
  ])('may not be %j', (name) => {
    expect(personName(name, nowhere)).toEqual({ rule: 'personName' });
  });
});

describe('a document number', () => {
  it.each(['1234', 'E12345678', 'A'.repeat(25)])('may be %s', (text) => {
    expect(documentNumber(text, nowhere)).toBeNull();
  });

  it.each(['123', 'A'.repeat(26), '12 345'])('may not be %s', (text) => {
    expect(documentNumber(text, nowhere)).toMatchObject({ rule: 'documentNumber' });
  });
});
