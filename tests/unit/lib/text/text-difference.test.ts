import { expect, test } from 'vitest';

import { type TextPart, textDifference } from '#lib/text/text-difference.ts';

const marks = { same: '', gone: '-', new: '+' };
const shown = (parts: readonly TextPart[]) =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : `[${marks[kind]}${text}]`)).join('');

test.each([
  ['nothing changed', 'Dear {{name}}', 'Dear {{name}}', 'Dear {{name}}'],
  ['a word changed', 'Dear {{name}}, hello', 'Dear {{name}}, welcome', 'Dear {{name}}, [-hello][+welcome]'],
  ['a variable is compared as a whole', 'Hi {{name}}', 'Hi {{ job }}', 'Hi [-{{name}}][+{{ job }}]'],
  ['Chinese is compared by the character', '请于今天提交材料', '请于明天补交材料', '请于[-今][+明]天[-提][+补]交材料'],
  ['a line was added', 'a\nc', 'a\nb\nc', 'a\n[+b\n]c'],
  ['everything is new', '', '您好', '[+您好]'],
  ['everything is gone', '您好', '', '[-您好]'],
])('the difference of two texts: %s', (_, from, to, difference) => {
  expect(shown(textDifference(from, to))).toBe(difference);
});

test('long texts without common parts are replaced as a whole', () => {
  const [from, to] = ['甲'.repeat(5000), '乙'.repeat(5000)];
  expect(textDifference(from, to)).toEqual([
    { kind: 'gone', text: from },
    { kind: 'new', text: to },
  ]);
});
