import { expect, test } from 'vitest';

import { enumKeys } from '#lib/domain/enums.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { explainedStop, explainedStops, outcomesOf } from '#lib/rules/outcomes.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { locales } from '#lib/text/locale.ts';

const name = { zh: '环节', en: 'Round' };
const rounds: Round[] = [
  { key: 'first', status: 'interview', kind: 'interview', name },
  { key: 'body', status: 'physicalExam', kind: 'measurement', name },
  { key: 'terms', status: 'offer', kind: 'offer', name },
];
const inProcess = { jobType: '1', rounds };
const without = { jobType: '1', rounds: undefined };
const first = { status: 'interview', round: 'first' } as const;
const body = { status: 'physicalExam', round: 'body' } as const;
const rejected = { status: 'rejected', round: null } as const;

test('an advance to a round invites to it, and an advance from a round says that the round was passed', () => {
  const three = {
    jobType: '1',
    rounds: [...rounds.slice(0, 2), { ...rounds[1]!, key: 'public', kind: 'notice' as const }, rounds[2]!],
  };
  expect(outcomesOf(first, body, three)).toEqual(['measurement.invited', 'interview.passed']);
  expect(outcomesOf({ status: 'submitted', round: null }, first, inProcess)).toEqual(['interview.invited']);
  expect(outcomesOf({ status: 'offer', round: 'terms' }, { status: 'hired', round: null }, inProcess)).toEqual(['offer.passed']);
});

test('an advance to the last round before the offer says that the candidate is in reserve', () => {
  expect(outcomesOf(first, body, inProcess)).toEqual(['measurement.reserve', 'measurement.invited', 'interview.passed']);
  const noOffer = { jobType: '1', rounds: rounds.slice(0, 2) };
  expect(outcomesOf(first, body, noOffer)).toEqual(['measurement.invited', 'interview.passed']);
});

test('a rejection says which round was failed; before the first round it says nothing', () => {
  expect(outcomesOf(body, rejected, inProcess)).toEqual(['measurement.failed']);
  expect(outcomesOf({ status: 'submitted', round: null }, rejected, inProcess)).toEqual([]);
});

test('a move back says nothing', () => {
  expect(outcomesOf(body, first, inProcess)).toEqual([]);
  expect(outcomesOf(rejected, first, inProcess)).toEqual([]);
});

test('without a process, each status stands for the kind of round that usually has this status', () => {
  const [screening, medical] = [
    { status: 'screening', round: null },
    { status: 'physicalExam', round: null },
  ] as const;
  expect(outcomesOf(screening, medical, without)).toEqual(['medical.invited', 'review.passed']);
  expect(outcomesOf(medical, rejected, without)).toEqual(['medical.failed']);
});

test('a text explains each status, and each kind of round that says more than its status', () => {
  expect(explainedStop(body, rounds)).toBe('round.measurement');
  expect(explainedStop(first, rounds)).toBe('status.interview');
  expect(explainedStops).toHaveLength(enumKeys.applyStatus.length + 2);
  for (const locale of locales) {
    for (const key of explainedStops) {
      const [group, one] = key.split('.') as ['status', 'offer'];
      expect(dictionaries[locale].application[group][one].meaning, key).toBeTruthy();
    }
  }
});
