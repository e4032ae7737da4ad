import { expect, test } from 'vitest';

import { ageOf, durationOf } from '#lib/text/age.ts';

test('a time span is shown in its largest whole unit, in both languages', () => {
  expect([5, 90, 7200, 200_000].map((seconds) => ageOf(seconds, 'en-us'))).toEqual(['5 sec', '1 min', '2 hr', '2 days']);
  expect(ageOf(600, 'zh-cn')).toMatch(/^10\s?分钟$/);
});

test('a duration below a minute is shown in milliseconds or tenths of a second, a longer one in its largest whole unit', () => {
  const durations = [0, 350, 1240, 59_000, 90_000];
  expect(durations.map((duration) => durationOf(duration, 'en-us'))).toEqual(['0 ms', '350 ms', '1.2 sec', '59 sec', '1 min']);
  expect(durationOf(350, 'zh-cn')).toMatch(/^350\s?毫秒$/);
});
