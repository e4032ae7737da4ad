import { describe, expect, test } from 'vitest';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { daysInSteps, keysOf, mergeSmall, mondayOf, percentileOf, spansOf, stepsEntered } from '#lib/rules/funnel.ts';

const at = (moment: string) => Date.parse(`${moment}+08:00`);
const timeline = (...events: [ApplyStatus, string][]) => events.map(([status, moment]) => ({ status, at: at(moment) }));

describe('the steps that an application has entered', () => {
  test('are the steps in its timeline; a rejection or withdrawal removes no step, and skipped steps are not included', () => {
    const events = timeline(
      ['submitted', '2026-03-01T10:00'],
      ['screening', '2026-03-02T10:00'],
      ['interview', '2026-03-04T10:00'],
      ['rejected', '2026-03-09T10:00'],
    );
    expect(stepsEntered(events)).toEqual(['submitted', 'screening', 'interview']);
  });

  test('end with the step to which the application returned, and continue after a reopening', () => {
    const back = timeline(
      ['submitted', '2026-03-01T10:00'],
      ['screening', '2026-03-02T10:00'],
      ['interview', '2026-03-04T10:00'],
    );
    expect(stepsEntered([...back, ...timeline(['screening', '2026-03-05T10:00'])])).toEqual(['submitted', 'screening']);
    const reopened = timeline(['rejected', '2026-03-05T10:00'], ['interview', '2026-03-06T10:00'], ['offer', '2026-03-07T10:00']);
    expect(stepsEntered([...back, ...reopened])).toEqual(['submitted', 'screening', 'interview', 'offer']);
  });

  test("follow the order of the application's own process", () => {
    const events = timeline(['physicalExam', '2026-03-02T10:00'], ['interview', '2026-03-03T10:00']);
    expect(stepsEntered(events)).toEqual(['submitted', 'physicalExam', 'interview']);
  });
});

test('the days in a step are calendar days in Shanghai until the status changes', () => {
  const events = timeline(
    ['submitted', '2026-03-01T23:50'],
    ['screening', '2026-03-02T00:10'],
    ['interview', '2026-03-04T10:00'],
    ['interview', '2026-03-08T10:00'],
    ['rejected', '2026-03-14T09:00'],
    ['rejected', '2026-04-14T09:00'],
  );
  expect(daysInSteps(events)).toEqual([
    { step: 'submitted', days: 1 },
    { step: 'screening', days: 2 },
    { step: 'interview', days: 10 },
  ]);
});

test('the channel is the link that led to the site or, without a link, the pathway; an unknown value has an empty key', () => {
  const row = {
    findWay: 'official-website-x',
    cameFrom: null,
    school: null,
    education: null,
    sex: null,
    site: 's',
    workPlace: 'w',
    appliedIn: null,
  };
  expect(keysOf(row)).toEqual({
    none: '',
    channel: 'official',
    school: '',
    site: 's',
    degree: '',
    workPlace: 'w',
    sex: '',
    language: '',
  });
  expect(keysOf({ ...row, cameFrom: 'fair' }).channel).toBe('from:fair');
});

test('the median and the 90th percentile are computed from counts', () => {
  const counts = new Map([
    [1, 5],
    [9, 1],
    [2, 4],
  ]);
  expect([percentileOf(counts, 0.5), percentileOf(counts, 0.9), percentileOf(counts, 1)]).toEqual([1, 2, 9]);
  expect(percentileOf(new Map(), 0.5)).toBeUndefined();
});

describe('groups below five people', () => {
  const merge = (...sizes: number[]) => mergeSmall(sizes, (size) => size);

  test('are shown together', () => {
    expect(merge(9, 3, 2, 7)).toEqual({ shown: [9, 7], other: [3, 2] });
    expect(merge(9, 7)).toEqual({ shown: [9, 7], other: [] });
  });

  test('are also merged with the next smallest group if together they have fewer than five people', () => {
    expect(merge(9, 2, 7)).toEqual({ shown: [9], other: [2, 7] });
    expect(merge(9, 1)).toEqual({ shown: [], other: [1, 9] });
  });

  test('are not shown at all if all groups together have fewer than five; groups without people are always shown', () => {
    expect(merge(2, 1)).toEqual({ shown: [], other: undefined });
    expect(merge(0, 2, 6)).toEqual({ shown: [0], other: [2, 6] });
  });
});

test('a period is divided into whole months and the days before and after them', () => {
  expect(spansOf('2026-01-15', '2026-03-31')).toEqual([
    { span: 'day', from: '2026-01-15', to: '2026-01-31' },
    { span: 'month', from: '2026-02-01', to: '2026-03-31' },
  ]);
  expect(spansOf('2025-12-01', '2026-02-03')).toEqual([
    { span: 'month', from: '2025-12-01', to: '2026-01-31' },
    { span: 'day', from: '2026-02-01', to: '2026-02-03' },
  ]);
  expect(spansOf('2026-02-02', '2026-02-27')).toEqual([{ span: 'day', from: '2026-02-02', to: '2026-02-27' }]);
});

test('a week begins on Monday', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual(['2026-02-23', '2026-03-02', '2026-03-02']);
});
