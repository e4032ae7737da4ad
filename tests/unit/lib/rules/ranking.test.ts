import { describe, expect, test } from 'vitest';

import {
  countSides,
  divide,
  lineFor,
  mergedStandings,
  quotaOf,
  rangeOfPage,
  ranksOf,
  scoreSourceOf,
  sideOf,
} from '#lib/rules/ranking.ts';

const scores = [
  { score: 91.5, count: 1 },
  { score: 88, count: 2 },
  { score: 70.2, count: 3 },
  { score: 60, count: 1 },
];

describe('a rank', () => {
  test('is shared by equal scores, and the rank after them counts each of them', () => {
    expect([...ranksOf(scores)]).toEqual([
      [91.5, { rank: 1, isTied: false }],
      [88, { rank: 2, isTied: true }],
      [70.2, { rank: 4, isTied: true }],
      [60, { rank: 7, isTied: false }],
    ]);
    expect(ranksOf([]).size).toBe(0);
  });

  test('is needed only in the range of scores on a page, which is undefined if the page may have rows without a score', () => {
    expect(rangeOfPage(scores, 2)).toEqual({ lowest: 88, highest: 91.5 });
    expect(rangeOfPage(scores, 3, 88)).toEqual({ lowest: 70.2, highest: 88 });
    expect(rangeOfPage(scores, 1, 70.2)).toEqual({ lowest: 60, highest: 70.2 });
    expect([rangeOfPage(scores, 8), rangeOfPage(scores, 1, 60), rangeOfPage([], 1)]).toEqual([undefined, undefined, undefined]);
  });
  test('over all groups is based on the sum of their counts', () => {
    const merged = mergedStandings([
      { scores: [{ score: 88, count: 1 }], unranked: 2 },
      {
        scores: [
          { score: 90, count: 1 },
          { score: 88, count: 1 },
        ],
        unranked: 1,
      },
    ]);
    expect(merged).toEqual({
      scores: [
        { score: 90, count: 1 },
        { score: 88, count: 2 },
      ],
      unranked: 3,
    });
  });
});

describe('a line at a score', () => {
  test('takes everybody with this score', () => {
    const { above, tied, below, takesTied, lowest, highest } = divide(scores, { line: 70.2 });
    expect([above, tied, below, takesTied, lowest, highest]).toEqual([3, 3, 1, true, 70.2, 60]);
  });

  test('may lie between two scores, above every score or below every score', () => {
    expect(divide(scores, { line: 80 })).toMatchObject({ above: 3, tied: 0, below: 4, lowest: 88, highest: 70.2 });
    expect(divide(scores, { line: 95 })).toMatchObject({ above: 0, tied: 0, below: 7, lowest: null, highest: 91.5 });
    expect(divide(scores, { line: 0 })).toMatchObject({ above: 7, tied: 0, below: 0, lowest: 60, highest: null });
  });
});

describe('a line after a number of applications', () => {
  test('takes everybody with the score at the line if all of them fit', () => {
    expect(divide(scores, { top: 3 })).toMatchObject({ above: 1, tied: 2, below: 4, takesTied: true, lowest: 88, highest: 70.2 });
    expect(divide(scores, { top: 1 })).toMatchObject({ above: 0, tied: 1, below: 6, takesTied: true, lowest: 91.5 });
  });

  test('never splits equal scores: if not all fit, they are neither above nor below', () => {
    expect(divide(scores, { top: 4 })).toMatchObject({
      ...{ above: 3, tied: 3, below: 1, takesTied: false },
      ...{ lowest: 88, highest: 60 },
    });
    const all = [{ score: 80, count: 5 }];
    expect(divide(all, { top: 2 })).toMatchObject({ above: 0, tied: 5, below: 0, takesTied: false, lowest: null, highest: null });
  });

  test('takes all applications if there are fewer than the number, and no application if the number is zero', () => {
    expect(divide(scores, { top: 100 })).toMatchObject({
      above: 6,
      tied: 1,
      below: 0,
      takesTied: true,
      lowest: 60,
      highest: null,
    });
    expect(divide([], { top: 3 })).toMatchObject({ above: 0, tied: 0, below: 0, lowest: null, highest: null });
    expect(divide(scores, { top: 0 })).toMatchObject({ above: 0, tied: 0, below: 7, lowest: null, highest: 91.5 });
  });
});

describe('the score of a round', () => {
  test("is the result of a written test, the mean of scorecards, or the result of sessions of the round's kind", () => {
    const of = (kind: 'writtenTest' | 'interview' | 'review', scorecard?: string) => scoreSourceOf({ key: 'r', kind, scorecard });
    expect(of('writtenTest', 'card')).toEqual({ source: 'session:writtenTest', isOfCards: false });
    expect(of('interview', 'card')).toEqual({ source: 'card:r', isOfCards: true });
    expect(of('interview')).toEqual({ source: 'session:interview', isOfCards: false });
    expect(of('review')).toBeUndefined();
  });
});

test('what is left of a quota is never below zero', () => {
  expect(quotaOf('guangzhou', 10, { filled: 3, offered: 2 }).left).toBe(5);
  expect(quotaOf('', 2, { filled: 3, offered: 0 }).left).toBe(0);
});

test('a ratio is multiplied by the vacancies left at a base, or at all bases together', () => {
  const places = [
    { key: 'beijing', left: 2 },
    { key: 'qingdao', left: 3 },
  ];
  expect(lineFor({ ratio: 3 }, places, 'beijing')).toEqual({ top: 6 });
  expect(lineFor({ ratio: 3 }, places, '')).toEqual({ top: 15 });
  expect(lineFor({ ratio: 3 }, places, 'guangzhou')).toEqual({ top: 0 });
  expect([lineFor({ line: 60 }, places, ''), lineFor({ top: 4 }, places, '')]).toEqual([{ line: 60 }, { top: 4 }]);
});

test('a score is above or below a line, or neither if it is missing or is a tied score that is left out', () => {
  const division = divide(scores, { top: 4 });
  expect([91.5, 88, 70.2, 60, null].map((score) => sideOf(division, score))).toEqual([
    ...['above', 'above', 'neither', 'below', 'neither'],
  ]);
  expect(
    countSides([
      { division, unranked: 2 },
      { division: divide(scores, { line: 88 }), unranked: 0 },
    ]),
  ).toEqual({
    ...{ above: 4, tied: 5, below: 5, tiedLeftOut: 3, unranked: 2 },
  });
});
