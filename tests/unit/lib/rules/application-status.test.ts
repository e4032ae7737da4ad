import { describe, expect, test } from 'vitest';

import { enumKeys } from '#lib/enums.ts';
import { actionsOf, isLive, mayMove, stepAfter, stepsOf } from '#lib/rules/application-status.ts';

describe('the steps of an application', () => {
  test('those who fly pass a physical examination and a background check', () => {
    for (const category of ['1', '2', '5']) expect(stepsOf(category)).toContain('physicalExam');
    for (const category of ['3', '4', '6', '8']) expect(stepsOf(category)).not.toContain('physicalExam');
  });

  test('the step that follows is named until the last one', () => {
    expect(stepAfter('interview', '3')).toBe('offer');
    expect(stepAfter('interview', '1')).toBe('physicalExam');
    expect(stepAfter('hired', '3')).toBeNull();
    expect(stepAfter('withdrawn', '3')).toBeNull();
  });
});

describe('moving an application', () => {
  test('recruiting moves it forwards, also over a step, and never back', () => {
    expect(mayMove('submitted', 'screening', '3')).toBe(true);
    expect(mayMove('submitted', 'interview', '3')).toBe(true);
    expect(mayMove('interview', 'screening', '3')).toBe(false);
    expect(mayMove('interview', 'interview', '3')).toBe(false);
  });

  test('a step that the category does not have cannot be reached', () => {
    expect(mayMove('interview', 'physicalExam', '3')).toBe(false);
    expect(mayMove('interview', 'physicalExam', '2')).toBe(true);
  });

  test('it can be turned down at any step, and what has ended stays ended', () => {
    for (const status of enumKeys.applyStatus) {
      expect(mayMove(status, 'rejected', '1')).toBe(isLive(status));
      if (!isLive(status)) for (const to of enumKeys.applyStatus) expect(mayMove(status, to, '1')).toBe(false);
    }
  });

  test('only the candidate withdraws', () => {
    for (const status of enumKeys.applyStatus) expect(mayMove(status, 'withdrawn', '3')).toBe(false);
  });
});

describe('what the candidate may do', () => {
  test('a live application can be withdrawn at any step, whether the posting is open or not', () => {
    for (const status of enumKeys.applyStatus) {
      expect(actionsOf(status, false).includes('withdraw')).toBe(isLive(status));
      expect(actionsOf(status, true).includes('withdraw')).toBe(isLive(status));
    }
  });

  test('it can be submitted again while nobody has looked at it, and after it was withdrawn, until the deadline', () => {
    expect(actionsOf('submitted', true)).toEqual(['withdraw', 'resubmit']);
    expect(actionsOf('withdrawn', true)).toEqual(['resubmit']);
    expect(actionsOf('screening', true)).toEqual(['withdraw']);
    expect(actionsOf('submitted', false)).toEqual(['withdraw']);
    expect(actionsOf('withdrawn', false)).toEqual([]);
  });

  test('nothing is left to do once the decision is final', () => {
    expect(actionsOf('hired', true)).toEqual([]);
    expect(actionsOf('rejected', true)).toEqual([]);
  });
});
