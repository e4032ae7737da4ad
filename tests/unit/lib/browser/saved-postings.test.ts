import { expect, test } from 'vitest';

import { parseSaved, withSaved } from '#lib/browser/saved-postings.ts';
import { mostSaved } from '#lib/rules/saved-postings.ts';

test.each([null, '', '{', '{}', '"a"', '[null, 1, "a b", "<", ""]'])('%s in the storage is not a list of postings', (stored) => {
  expect(parseSaved(stored)).toEqual([]);
});

test('each posting is stored once, the newest first', () => {
  expect(parseSaved('["a","b","a"]')).toEqual(['a', 'b']);
  expect(withSaved(['a', 'b'], 'b', true)).toEqual(['b', 'a']);
  expect(withSaved(['a', 'b'], 'c', true)).toEqual(['c', 'a', 'b']);
  expect(withSaved(['a', 'b'], 'a', false)).toEqual(['b']);
});

test('beyond the maximum, the posting that was saved first is dropped', () => {
  const full = Array.from({ length: mostSaved }, (_, index) => String(index));
  const more = withSaved(full, 'new', true);
  expect([more.length, more[0], more.at(-1)]).toEqual([mostSaved, 'new', String(mostSaved - 2)]);
  expect(parseSaved(JSON.stringify([...full, 'last']))).toEqual(full);
});
