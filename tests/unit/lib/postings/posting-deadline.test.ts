import { expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { deadlineInDays, deadlineTone, deadlineToTheMinute } from '#lib/postings/posting-deadline.ts';

const at = (moment: string) => Date.parse(`${moment}+08:00`);
const en = translateFor('en-us');
const zh = translateFor('zh-cn');

test.each([
  ['2026-03-02T00:00:00', 'due', 'Closes today at 23:59'],
  ['2026-03-02T23:59:59', 'due', 'Closes today at 23:59'],
  ['2026-03-03T00:00:00', 'closed', 'Closed'],
  ['2026-03-01T23:59:59', 'due', '1 day left'],
  ['2026-02-27T12:00:00', 'due', '3 days left'],
  ['2026-02-26T23:59:59', 'open', '4 days left'],
])('at %s a posting that ends on 2 March is %s: %s', (moment, tone, words) => {
  expect(deadlineTone('2026-03-02', at(moment))).toBe(tone);
  expect(deadlineInDays('2026-03-02', at(moment), en)).toBe(words);
});

test.each([
  ['2026-03-01T23:59:59', '剩 1 天'],
  ['2026-03-02T00:00:00', '还有 24 小时 0 分钟'],
  ['2026-03-02T12:30:30', '还有 11 小时 29 分钟'],
  ['2026-03-02T23:00:00', '还有 1 小时 0 分钟'],
  ['2026-03-02T23:00:01', '还有 59 分钟'],
  ['2026-03-02T23:59:01', '不到 1 分钟'],
  ['2026-03-03T00:00:00', '已截止'],
])('at %s a posting that ends on 2 March shows %s (to the minute only on its last day)', (moment, words) => {
  expect(deadlineToTheMinute('2026-03-02', at(moment), zh)).toBe(words);
});
