import { expect, test } from 'vitest';

import airline from '#content/airline.json' with { type: 'json' };
import { dictionaries } from '#lib/i18n/dictionaries.ts';

function flatten(node: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value]] : Object.entries(flatten(value as object, `${path}${key}.`)),
    ),
  );
}

const chinese = flatten(dictionaries['zh-cn']);
const english = flatten(dictionaries['en-us']);
const plural = (key: string) => key.replace(/_one$/, '_other');

test('both languages have the same keys, except plural forms that Chinese does not have', () => {
  const extra = Object.keys(english).filter((key) => !(key in chinese) && !(plural(key) in chinese));
  expect(Object.keys(chinese).filter((key) => !(key in english))).toEqual([]);
  expect(extra).toEqual([]);
});

test('a text has the same placeholders in both languages', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!).sort();
  const differing = Object.keys(chinese).filter(
    (key) => !key.endsWith('_one') && String(valuesOf(chinese[key]!)) !== String(valuesOf(english[key] ?? '')),
  );
  expect(differing).toEqual([]);
});

test('no text is empty, and no English text contains Chinese, apart from language names and the brand', () => {
  const empty = [...Object.entries(chinese), ...Object.entries(english)].filter(([, text]) => text.trim() === '');
  const mixed = Object.entries(english).filter(
    ([key, text]) => /\p{Script=Han}/u.test(text) && !/language|switch|brand/i.test(key),
  );
  expect(empty).toEqual([]);
  expect(mixed).toEqual([]);
});

test("no text contains the airline's name, which comes from content/airline.json", () => {
  const names = [airline.name.zh.slice(0, 2), airline.name.en.split(' ')[0]!];
  expect(
    [...Object.values(chinese), ...Object.values(english)].filter((text) => names.some((name) => text.includes(name))),
  ).toEqual([]);
});
