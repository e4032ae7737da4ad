import { expect, test } from 'vitest';

import { deskPages } from '#lib/addresses/desk-pages.ts';

test("each page of the desk has its own key for the go-to shortcut; none is g, the shortcut's first letter", () => {
  const keys = deskPages.flat().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[a-fh-z]$/);
});
