import { expect, test } from 'vitest';

import { type Column, readCell } from '#server/platform/spreadsheets/columns.ts';

function read(value: unknown, column: Partial<Column>) {
  const answer = readCell(value, { name: 'x', kind: 'text', ...column });
  return 'fault' in answer ? answer.fault.rule : answer.text;
}

test('a date may be a text with hyphens, slashes or dots, or a date cell of a spreadsheet', () => {
  for (const value of ['2026-03-01', '2026/3/1', '2026.03.1', new Date('2026-03-01T00:00:00Z')]) {
    expect(read(value, { kind: 'day' })).toBe('2026-03-01');
  }
  expect([read('2026-02-30', { kind: 'day' }), read('soon', { kind: 'day' })]).toEqual(['date', 'date']);
});

test('flags, numbers and lists are normalised, and malformed flags and numbers are refused', () => {
  expect([true, 'y', '是', 'N', 'false'].map((value) => read(value, { kind: 'flag' }))).toEqual(['Y', 'Y', 'Y', 'N', 'N']);
  expect(read('perhaps', { kind: 'flag' })).toBe('oneOf');
  expect([read('007', { kind: 'number' }), read(4.5, { kind: 'number' })]).toEqual(['7', '4.5']);
  expect([read('4.5', { kind: 'number', whole: true }), read('x', { kind: 'number' })]).toEqual(['integer', 'number']);
  expect([read(9, { kind: 'number', maximum: 8 }), read(1, { kind: 'number', minimum: 2 })]).toEqual(['maximum', 'minimum']);
  expect([read('a；b、c', { kind: 'list' }), read(['a', 'b'], { kind: 'list' })]).toEqual(['a; b; c', 'a; b']);
});

test('values that cannot be stored, or do not fit the choices, the pattern or the kind of their column, are refused', () => {
  expect(read('a\u0000', {})).toBe('characters');
  expect(read('x', { choices: ['y'] })).toBe('oneOf');
  expect(read('A b', { pattern: /^\w+$/ })).toBe('form');
  expect(read({ a: 1 }, {})).toBe('type');
  expect([read('{', { kind: 'json' }), read([{ a: 1 }], { kind: 'json' })]).toEqual(['json', '[{"a":1}]']);
});
