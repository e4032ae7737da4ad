import { expect, test } from 'vitest';

import { pageNumbers } from '#lib/text/page-numbers.ts';

const gap = undefined;

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, gap, 9]],
  [3, 9, [1, 2, 3, 4, gap, 9]],
  [4, 9, [1, 2, 3, 4, 5, gap, 9]],
  [5, 9, [1, gap, 4, 5, 6, gap, 9]],
  [9, 9, [1, gap, 8, 9]],
])('page %i of %i offers the pages %j', (page, pages, offered) => {
  expect(pageNumbers(page, pages)).toEqual(offered);
});
