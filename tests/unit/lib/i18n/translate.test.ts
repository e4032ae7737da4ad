import { describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { createTranslate, type MessageKey, type Messages } from '#lib/i18n/translate.ts';

const words = {
  list: { found_one: '{{count}} position', found_other: '{{count}} positions', greeting: 'Hello {{ name }}, {{unknown}}' },
} as unknown as Messages;
const key = (name: string) => name as MessageKey;

describe('a text', () => {
  const t = createTranslate('en-us', words);

  test('inserts its values, and keeps a placeholder for which there is no value', () => {
    expect(t(key('list.greeting'), { name: '$& <Lin>' })).toBe('Hello $& <Lin>, {{unknown}}');
  });

  test.each([
    [0, '0 positions'],
    [1, '1 position'],
    [2, '2 positions'],
  ])('has the singular or plural form that fits a count of %i', (count, text) => {
    expect(t(key('list.found'), { count })).toBe(text);
  });

  test.each(['list.absent', 'absent', 'list', 'list.found.deeper', 'toString'])(
    'with an unknown key is the key itself: %s',
    (name) => {
      expect(t(key(name))).toBe(name);
    },
  );
});

test('Chinese has one form for every number', () => {
  expect(createTranslate('zh-cn', words)(key('list.found'), { count: 1 })).toBe('1 positions');
});

test("on the server a text can use the airline's name", () => {
  expect(translateFor('en-us')('common.site.name')).not.toContain('{{');
});
