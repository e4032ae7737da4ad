import { describe, expect, test } from 'vitest';

import type { Round } from '#lib/rules/rounds.ts';
import { refusalOfTransfer, stopAfterTransfer, type Transferable } from '#lib/rules/transfers.ts';

const to = { id: 'other', jobType: '3' };
const possible: Transferable = { status: 'screening', jobType: '3', postingId: 'own', adjustable: 'Y', isThere: false };

describe('a request to transfer to another posting', () => {
  test('is possible for a live application of the same category whose candidate agreed to transfers', () => {
    expect(refusalOfTransfer(possible, to)).toBeUndefined();
  });

  test.each([
    ['ended', { status: 'rejected' }],
    ['ended', { status: 'hired' }],
    ['otherCategory', { jobType: '1' }],
    ['samePosting', { postingId: 'other' }],
    ['notAdjustable', { adjustable: 'N' }],
    ['notAdjustable', { adjustable: undefined }],
    ['offered', { status: 'offer' }],
    ['alreadyThere', { isThere: true }],
  ] as const)('is refused as %s for %j', (why, given) => {
    expect(refusalOfTransfer({ ...possible, ...given }, to)).toBe(why);
  });
});

function round(key: string, status: Round['status'], kind: Round['kind']): Round {
  return { key, status, kind, name: { zh: key, en: key } };
}

const before = [
  round('talk', 'interview', 'interview'),
  round('panel', 'interview', 'interview'),
  round('measure', 'physicalExam', 'measurement'),
];

describe('the status and round of an application after a transfer', () => {
  const after = (from: { status: Round['status']; round: string | null }, rounds: readonly Round[] | undefined) =>
    stopAfterTransfer(from, '1', { before, after: rounds });

  test('are those of the round with the same key and kind, if the other posting has it', () => {
    expect(after({ status: 'interview', round: 'panel' }, before)).toEqual({ status: 'interview', round: 'panel' });
  });

  test('are otherwise those of the first round with the same status and kind', () => {
    const rounds = [round('medical', 'physicalExam', 'medical'), round('height', 'physicalExam', 'measurement')];
    expect(after({ status: 'physicalExam', round: 'measure' }, rounds)).toEqual({ status: 'physicalExam', round: 'height' });
  });

  test('are otherwise those of the first round with the same status', () => {
    const rounds = [round('medical', 'physicalExam', 'medical')];
    expect(after({ status: 'physicalExam', round: 'measure' }, rounds)).toEqual({ status: 'physicalExam', round: 'medical' });
  });

  test('are the same status and no round if the other posting has no process', () => {
    expect(after({ status: 'interview', round: 'panel' }, undefined)).toEqual({ status: 'interview', round: null });
  });

  test('are "submitted" and no round, if the other posting has no round with the status', () => {
    expect(after({ status: 'physicalExam', round: 'measure' }, [round('talk', 'interview', 'interview')])).toEqual({
      status: 'submitted',
      round: null,
    });
  });
});
