import { expect, test } from 'vitest';

import { headingsBelowTitle } from '#lib/text/headings.ts';

test.each([
  ['<h3>一</h3><p>文</p><h4>二</h4>', '<h2>一</h2><p>文</p><h3>二</h3>'],
  ['<h4>a</h4>', '<h2>a</h2>'],
  ['<h2>a</h2><h3>b</h3>', '<h2>a</h2><h3>b</h3>'],
  ['<p>&lt;h3&gt;</p>', '<p>&lt;h3&gt;</p>'],
  ['', ''],
])('the highest heading of %s becomes h2, the level below the title', (html, raised) => {
  expect(headingsBelowTitle(html)).toBe(raised);
});
