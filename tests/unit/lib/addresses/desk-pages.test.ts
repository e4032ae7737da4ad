import { expect, test } from 'vitest';

import { deskPages } from '#lib/addresses/desk-pages.ts';

test('each place of the desk has a letter of its own, other than the one before it', () => {
  const keys = deskPages.flat().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-fh-z]$/);
});
