import { expect, test } from 'vitest';

import { findCountries } from '#lib/domain/nationalities.ts';

const found = (typed: string, locale: 'zh-cn' | 'en-us') => findCountries(typed, locale).map(({ value }) => value);

test('a country is found by its name in both languages and by its demonym', () => {
  expect(found('German', 'en-us')[0]).toBe('Germany');
  expect(found('德国人', 'zh-cn')[0]).toBe('德国');
  expect(found('germany', 'zh-cn')[0]).toBe('德国');
  expect(found('Dutch', 'en-us')[0]).toBe('Netherlands');
  expect(found('cote d', 'en-us')[0]).toMatch(/Ivoire/);
  expect(found('Taiwan', 'en-us')).toEqual(['China']);
});

test('all countries are listed, China first and "other" last; "other" is also found by its name or if nothing matches', () => {
  expect(found('', 'zh-cn').length).toBeGreaterThan(190);
  expect(found('', 'zh-cn')[0]).toBe('中国');
  expect(found('', 'en-us').at(-1)).toBe('Other');
  expect(found('other', 'en-us')).toEqual(['Other']);
  expect(found('其他', 'zh-cn')).toEqual(['其他']);
  expect(found('Atlantis', 'en-us')).toEqual(['Other']);
});
