import { expect, test } from 'vitest';

import { dayInShanghai, momentInShanghai, spanInShanghai } from '#lib/rules/moments.ts';

const noon = Date.parse('2026-03-31T04:00:00Z');
const hour = 60 * 60_000;

test('a time is shown in Beijing time with its weekday, in both languages', () => {
  expect(momentInShanghai(noon, 'zh-cn')).toBe('2026-03-31 周二 12:00');
  expect(momentInShanghai(noon, 'en-us')).toBe('2026-03-31 Tue 12:00');
});

test('the day changes at midnight in Beijing', () => {
  expect(dayInShanghai(Date.parse('2026-03-31T16:00:00Z'), 'en-us')).toBe('2026-04-01 Wed');
  expect(dayInShanghai(Date.parse('2026-03-31T15:59:59Z'), 'en-us')).toBe('2026-03-31 Tue');
});

test('a period shows its last day only if it differs from the first', () => {
  expect(spanInShanghai(noon, noon + 2 * hour, 'zh-cn')).toBe('2026-03-31 周二 12:00–14:00');
  expect(spanInShanghai(noon, noon + 13 * hour, 'en-us')).toBe('2026-03-31 Tue 12:00–2026-04-01 Wed 01:00');
});
