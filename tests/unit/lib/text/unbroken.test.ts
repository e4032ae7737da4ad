import { describe, expect, test } from 'vitest';

import { unbrokenHtml, unbrokenParts } from '#lib/text/unbroken.ts';

function markedParts(text: string): string[] {
  return unbrokenParts(text).filter((_, place) => place % 2 === 1);
}

describe('text that must not break', () => {
  test.each([
    ['截止 2026-11-23 23:59（北京时间）', ['2026-11-23', '23:59']],
    ['2026-03-31 周二 09:00–11:30', ['2026-03-31', '09:00–11:30']],
    ['Your receipt is CS-2026-7F3K-92QD.', ['CS-2026-7F3K-92QD']],
    ['We will contact you by SMS at 138****5678.', ['138****5678']],
    ['Abroad +86 532 0000 0000 or 400-000-0000, +44****1234', ['+86 532 0000 0000', '400-000-0000', '+44****1234']],
    ['截止 2026年11月23日，11 月 25 日公布', ['2026年11月23日', '11 月 25 日']],
    ['验证码已发送至 *******5678，请查收', ['*******5678']],
    ['3 places, JPG or PNG, at most 8 MB, 30-150', []],
    ['', []],
  ])('in %s stays on one line', (text, expected) => {
    expect(markedParts(text)).toEqual(expected);
    expect(unbrokenParts(text).join('')).toBe(text);
  });

  test('is marked only in the text of HTML, not in its tags', () => {
    expect(unbrokenHtml('<a href="/2026-11-23">2026-11-23</a> &amp; later')).toBe(
      '<a href="/2026-11-23"><span class="unbroken">2026-11-23</span></a> &amp; later',
    );
  });
});
