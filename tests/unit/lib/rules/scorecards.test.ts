import { describe, expect, test } from 'vitest';

import { faultsOfScores } from '#lib/forms/scores.ts';
import { anchorsOf, type Criterion, maySeeOthers, panelOf, totalOf } from '#lib/rules/scorecards.ts';

function criterion(key: string, scale: number, weight: number): Criterion {
  return { key, scale, weight, name: { zh: key, en: key }, anchors: { zh: '', en: '' } };
}

const criteria = [criterion('presence', 5, 30), criterion('service', 5, 50), criterion('english', 10, 20)];

describe('a total', () => {
  test('is the weighted mean of the scores, from 0 to 100', () => {
    expect(totalOf(criteria, { presence: 5, service: 5, english: 10 })).toBe(100);
    expect(totalOf(criteria, { presence: 3, service: 4, english: 5 })).toBe(68);
  });

  test('depends on the ratio of the weights, which need not add up to 100', () => {
    const halves = [criterion('one', 5, 1), criterion('two', 5, 1)];
    expect(totalOf(halves, { one: 5, two: 4 })).toBe(90);
  });

  test('has one decimal', () => {
    const thirds = [criterion('one', 3, 1), criterion('two', 3, 1)];
    expect(totalOf(thirds, { one: 1, two: 1 })).toBe(33.3);
  });
});

describe('the score of a panel', () => {
  const low = { presence: 2, service: 2, english: 4 };
  const middle = { presence: 4, service: 4, english: 8 };
  const high = { presence: 5, service: 4, english: 9 };

  test('is the mean and the spread (highest minus lowest value) of the totals and of each criterion', () => {
    expect(panelOf(criteria, [middle, high])).toEqual({
      mean: 84,
      spread: 8,
      parts: [
        { criterion: 'presence', mean: 4.5, spread: 1 },
        { criterion: 'service', mean: 4, spread: 0 },
        { criterion: 'english', mean: 8.5, spread: 1 },
      ],
      isOutlier: [false, false],
    });
  });

  test('marks cards far from the median if there are at least three cards', () => {
    expect(panelOf(criteria, [middle, low, high])?.isOutlier).toEqual([false, true, false]);
    expect(panelOf(criteria, [middle, low])?.isOutlier).toEqual([false, false]);
  });

  test('is absent before anybody has handed in a card', () => {
    expect(panelOf(criteria, [])).toBeUndefined();
  });
});

test('anchors are one per line, each with a different score of the scale', () => {
  expect(anchorsOf('5: At ease\n\n 3：得体 ', 5)).toEqual(
    new Map([
      [5, 'At ease'],
      [3, '得体'],
    ]),
  );
  expect(anchorsOf('', 5)).toEqual(new Map());
  for (const wrong of ['6: too high', '0: too low', '5 no colon', '5:', '5: one\n5: two'])
    expect(anchorsOf(wrong, 5)).toBeUndefined();
});

describe('a card', () => {
  const path = (faults: { path: string; rule: string }[]) => faults.map((fault) => `${fault.path} ${fault.rule}`);

  test('may be saved with scores missing, but not with unknown criteria or scores outside the scale', () => {
    expect(faultsOfScores(criteria, { scores: { presence: 3 }, recommendation: null }, false)).toEqual([]);
    const scores = { presence: 0, service: 6, swimming: 3 };
    expect(path(faultsOfScores(criteria, { scores, recommendation: null }, false))).toEqual([
      'scores.presence minimum',
      'scores.service maximum',
      'scores.swimming unknownName',
    ]);
  });

  test('can be handed in only with every score and a recommendation', () => {
    expect(path(faultsOfScores(criteria, { scores: { presence: 3 }, recommendation: null }, true))).toEqual([
      'scores.service required',
      'scores.english required',
      'recommendation required',
    ]);
  });
});

test('the cards of others are open to leads, and to everybody who has handed in their own card', () => {
  expect(maySeeOthers({ isLead: false, hasHandedIn: false })).toBe(false);
  expect(maySeeOthers({ isLead: false, hasHandedIn: true })).toBe(true);
  expect(maySeeOthers({ isLead: true, hasHandedIn: false })).toBe(true);
});
