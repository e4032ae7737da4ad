import { expect, it } from 'vitest';

import { graduationYears, unfittingYear } from '#lib/rules/graduation.ts';

it.each([
  ['面向2027届本科毕业生', [2027]],
  ['2026-2027届', [2026, 2027]],
  ['2026届、2027届', [2026, 2027]],
  ['2025、2026、2027届毕业生', [2025, 2026, 2027]],
  ['Class of 2027', [2027]],
  ['for the classes of 2026 and 2027', [2026, 2027]],
  ['graduating in 2026–2027', [2026, 2027]],
  ['应届毕业生，2027年7月入职', []],
  ['closes in 2027', []],
])('%j names the graduation years %j', (text, years) => {
  expect(graduationYears(text)).toEqual(years);
});

it('only the highest education is compared with the graduation years', () => {
  const entries = [
    { isHighest: 'Y', enddate: '2025-06-30' },
    { isHighest: 'N', enddate: '2021-06-30' },
  ];
  expect(unfittingYear([2026, 2027], entries)).toBe(2025);
  expect(unfittingYear([2025], entries)).toBeUndefined();
  expect(unfittingYear([], entries)).toBeUndefined();
  expect(unfittingYear([2026], [{ isHighest: 'Y', enddate: '' }])).toBeUndefined();
});
