import { describe, expect, test } from 'vitest';

import { gapsIn, lastTenYears, monthsOf, plusMonths, sinceSixteen } from '#lib/rules/periods.ts';

const span = { from: '2016-03-02', until: '2026-03-02' };

function gapsBetween(...periods: [string, string?][]): string[] {
  return gapsIn(
    periods.map(([begindate, enddate]) => ({ begindate, enddate })),
    span,
  ).map(monthsOf);
}

describe('gaps in a history', () => {
  test('do not exist between consecutive periods, whatever the order of the entries', () => {
    expect(gapsBetween(['2020-01-01'], ['2010-01-01', '2019-12-31'])).toEqual([]);
  });

  test('of exactly three months are allowed, a day more is not', () => {
    expect(gapsBetween(['2010-01-01', '2019-06-30'], ['2019-10-01'])).toEqual([]);
    expect(gapsBetween(['2010-01-01', '2019-06-30'], ['2019-10-02'])).toEqual(['2019-07 – 2019-10']);
  });

  test('are reported by their months, also at the beginning and the end', () => {
    expect(gapsBetween(['2017-03-01', '2019-06-15'], ['2019-12-10', '2025-01-31'])).toEqual([
      '2016-03 – 2017-02',
      '2019-06 – 2019-12',
      '2025-02 – 2026-03',
    ]);
  });

  test('do not arise after a period that lies within another one, and are not filled by periods out of range', () => {
    expect(gapsBetween(['2010-01-01', '2026-12-31'], ['2018-01-01', '2019-01-01'])).toEqual([]);
    expect(gapsBetween(['2000-01-01', '2005-01-01'])).toEqual(['2016-03 – 2026-03']);
  });

  test('are not filled by half-typed periods', () => {
    expect(gapsBetween(['2016-0', ''], ['', '2020-01-01'], ['2020-01-01', '2019'])).toEqual(['2016-03 – 2026-03']);
  });
});

test('adding months keeps the day, or takes the last day of a shorter month', () => {
  expect(plusMonths('2019-11-30', 3)).toBe('2020-02-29');
  expect(plusMonths('2026-03-02', -120)).toBe('2016-03-02');
});

test('the span of a history is the last ten years, or the time since the sixteenth birthday (null without a birth date)', () => {
  expect(lastTenYears({ today: '2026-03-02' })).toEqual(span);
  expect(sinceSixteen({ today: '2026-03-02', birthdate: '2004-02-29' })).toEqual({ from: '2020-02-29', until: '2026-03-02' });
  expect(sinceSixteen({ today: '2026-03-02' })).toBeNull();
});
