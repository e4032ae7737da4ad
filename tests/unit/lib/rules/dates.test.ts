import { describe, expect, it } from 'vitest';

import { after, isDate, notInFuture, notInPast } from '#lib/rules/dates.ts';
import { daysLeft, endOfDayInShanghai, isOpen, todayInShanghai } from '#lib/rules/deadline.ts';

describe('a date', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '1900-01-01', '2100-12-31'])('may be %s', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '1899-12-31',
    '2101-01-01',
    '0026-01-01',
    'x',
  ])('may not be %s', (text) => {
    expect(isDate(text)).toBe(false);
  });

  it('is compared with today if today is known', () => {
    const around = { today: '2026-11-20' };
    expect(notInFuture('2026-11-20', { siblings: {}, around })).toBeNull();
    expect(notInFuture('2026-11-21', { siblings: {}, around })).toEqual({ rule: 'notInFuture' });
    expect(notInFuture('2999-01-01', { siblings: {}, around: {} })).toBeNull();
    expect(notInPast('2026-11-19', { siblings: {}, around })).toEqual({ rule: 'notInPast' });
  });

  it('ends a period only if it is after the first day', () => {
    const rule = after('begindate');
    expect(rule('2026-01-01', { siblings: { begindate: '2026-01-01' }, around: {} })).toEqual({ rule: 'endAfterBegin' });
    expect(rule('2026-01-02', { siblings: { begindate: '2026-01-01' }, around: {} })).toBeNull();
    expect(rule('2026-01-01', { siblings: {}, around: {} })).toBeNull();
  });
});

describe('a deadline', () => {
  const lastMoment = Date.parse('2026-11-20T23:59:59.999+08:00');

  it('is the end of the day in Shanghai', () => {
    expect(endOfDayInShanghai('2026-11-20')).toBe(lastMoment);
    expect(isOpen('2026-11-20', lastMoment)).toBe(true);
    expect(isOpen('2026-11-20', lastMoment + 1)).toBe(false);
  });

  it('counts whole calendar days', () => {
    expect(daysLeft('2026-11-20', lastMoment)).toBe(0);
    expect(daysLeft('2026-11-20', lastMoment + 1)).toBe(-1);
    expect(daysLeft('2026-11-21', lastMoment)).toBe(1);
    expect(daysLeft('2027-01-01', Date.parse('2026-12-31T00:00:00+08:00'))).toBe(1);
  });

  it('uses the current day in Shanghai', () => {
    expect(todayInShanghai(lastMoment)).toBe('2026-11-20');
    expect(todayInShanghai(lastMoment + 1)).toBe('2026-11-21');
  });

  it('that is today is open and has zero days left, at every hour of a year', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const today = todayInShanghai(at);
      expect(daysLeft(today, at)).toBe(0);
      expect(isOpen(today, at)).toBe(true);
    }
  });
});
