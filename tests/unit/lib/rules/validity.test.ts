import { describe, expect, test } from 'vitest';

import { fitsRound, lastValidDay, listedOn, remindedOn, resultKindOf, validityOn } from '#lib/rules/validity.ts';

describe('the last valid day', () => {
  test.each([
    ['2026-03-02', 12, '2027-03-02'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2024-02-29', 24, '2026-02-28'],
  ])('of a result of %s that is valid for %i months is %s', (passedOn, months, last) => {
    expect(lastValidDay(passedOn, months)).toBe(last);
  });

  test.each([
    ['2026-12-31', 'valid'],
    ['2027-01-01', 'ending'],
    ['2027-03-02', 'ending'],
    ['2027-03-03', 'ended'],
  ])('is 2027-03-02: on %s the result is %s', (today, state) => {
    expect(validityOn(today, '2027-03-02')).toBe(state);
  });
});

test('results are listed from 60 days before to a year after expiry; reminders are sent in the 30 days before expiry', () => {
  expect(listedOn('2027-03-02')).toEqual({ from: '2026-03-02', until: '2027-05-01' });
  expect(remindedOn('2027-03-02')).toEqual({ from: '2027-03-02', until: '2027-04-01' });
});

test('only written tests, measurements and medicals have results that expire', () => {
  const kinds = ['review', 'writtenTest', 'interview', 'measurement', 'medical', 'background', 'notice', 'offer'] as const;
  expect(kinds.filter((kind) => resultKindOf({ kind }))).toEqual(['writtenTest', 'measurement', 'medical']);
});

test('a result fits rounds of its kind; the result of a written test fits only a round with the same key', () => {
  const medical = { kind: 'medical', round: 'medical' } as const;
  const aptitude = { kind: 'writtenTest', round: 'aptitude' } as const;
  expect(fitsRound(medical, { kind: 'medical', key: 'flight-medical' })).toBe(true);
  expect(fitsRound(medical, { kind: 'measurement', key: 'medical' })).toBe(false);
  expect(fitsRound(aptitude, { kind: 'writtenTest', key: 'aptitude' })).toBe(true);
  expect(fitsRound(aptitude, { kind: 'writtenTest', key: 'theory' })).toBe(false);
});
