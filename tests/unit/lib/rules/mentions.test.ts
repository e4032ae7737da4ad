import { expect, test } from 'vitest';

import { mentionBefore, mentionedIn } from '#lib/rules/mentions.ts';

const people = [
  { id: '1', name: '陈立' },
  { id: '2', name: 'Anna' },
  { id: '3', name: 'Anna Berg' },
];
const idsIn = (text: string) => mentionedIn(text, people).map(({ id }) => id);

test('a text mentions the people whose names follow an @', () => {
  expect(idsIn('@陈立 请看；也请@Anna看一下')).toEqual(['1', '2']);
  expect(idsIn('陈立 and Anna, anna@example.com')).toEqual([]);
});

test('the longest matching name is mentioned', () => {
  expect(idsIn('@Anna Berg')).toEqual(['3']);
  expect(idsIn('@Anna Berg and @Anna')).toEqual(['2', '3']);
});

test('a name is completed if an @ that begins a word stands before it on the same line', () => {
  expect(mentionBefore('see @An', 7)).toBe('An');
  expect(mentionBefore('see @', 5)).toBe('');
  expect(mentionBefore('请@陈', 3)).toBe('陈');
  expect(mentionBefore('mail a@b', 8)).toBeUndefined();
  expect(mentionBefore('@An\nnext', 6)).toBeUndefined();
  expect(mentionBefore('nothing', 3)).toBeUndefined();
  expect(mentionBefore('@Anna', 0)).toBeUndefined();
});
