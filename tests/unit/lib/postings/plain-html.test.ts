import { expect, test } from 'vitest';

import { htmlOfLines, linesOfHtml } from '#lib/postings/plain-html.ts';

test('lines are paragraphs, and lines that begin with a hyphen or a dot one list', () => {
  const html = '<p>职责：</p><ul><li>值班</li><li>排障</li></ul><p>轮班</p>';
  expect(htmlOfLines('职责：\n\n- 值班\n·排障\n  轮班 ')).toBe(html);
  expect(linesOfHtml(html)).toBe('职责：\n- 值班\n- 排障\n轮班');
});

test('what looks like HTML is text', () => {
  expect(htmlOfLines('a < b & <script>')).toBe('<p>a &lt; b &amp; &lt;script&gt;</p>');
  expect(linesOfHtml('<p>a &lt; b &amp; c</p>')).toBe('a < b & c');
});

test.each([
  '<p>请看<a href="https://example.com">这里</a></p>',
  '<table><tr><td>1</td></tr></table>',
  '<p>- 一</p>',
  '<ol><li>一</li></ol>',
])('%s cannot be said in plain lines', (html) => expect(linesOfHtml(html)).toBeUndefined());

test('nothing is nothing', () => {
  expect([htmlOfLines(' \n '), linesOfHtml('')]).toEqual(['', '']);
});
