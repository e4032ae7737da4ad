import { expect, test } from 'vitest';

import { readScore } from '#lib/forms/office-session.ts';

test.each([
  ['86.5', 86.5],
  ['86,5', 86.5],
  ['８６。５', 86.5],
  ['1,000', 1000],
  ['1,000.5', 1000.5],
  ['12,50', 12.5],
])('the score typed as %s is %d', (typed, score) => {
  expect(readScore(typed)).toBe(score);
});

test('an empty text is no score (null), and a malformed score is NaN', () => {
  expect(readScore(' ')).toBeNull();
  for (const typed of ['A', '1,000,000', '8 6', '8..6']) expect(readScore(typed)).toBeNaN();
});
