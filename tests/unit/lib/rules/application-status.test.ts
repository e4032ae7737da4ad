import { describe, expect, test } from 'vitest';

import { enumKeys } from '#lib/domain/enums.ts';
import { actionsOf, isLive, stepAfter, stepsOf } from '#lib/rules/application-status.ts';

describe('the steps of an application', () => {
  test('flight categories include a physical examination and a background check', () => {
    for (const category of ['1', '2', '5']) expect(stepsOf(category)).toContain('physicalExam');
    for (const category of ['3', '4', '6', '8']) expect(stepsOf(category)).not.toContain('physicalExam');
  });

  test('the next step is named until the last one', () => {
    expect(stepAfter('interview', '3')).toBe('offer');
    expect(stepAfter('interview', '1')).toBe('physicalExam');
    expect(stepAfter('hired', '3')).toBeNull();
    expect(stepAfter('withdrawn', '3')).toBeNull();
  });
});

describe("the candidate's actions", () => {
  test('a live application can be withdrawn at any step, whether or not the posting is open', () => {
    for (const status of enumKeys.applyStatus) {
      expect(actionsOf(status, false).includes('withdraw')).toBe(isLive(status));
      expect(actionsOf(status, true).includes('withdraw')).toBe(isLive(status));
    }
  });

  test('an unread or withdrawn application can be submitted again until the deadline', () => {
    expect(actionsOf('submitted', true)).toEqual(['withdraw', 'resubmit']);
    expect(actionsOf('withdrawn', true)).toEqual(['resubmit']);
    expect(actionsOf('screening', true)).toEqual(['withdraw']);
    expect(actionsOf('submitted', false)).toEqual(['withdraw']);
    expect(actionsOf('withdrawn', false)).toEqual([]);
  });

  test('a final decision leaves no action', () => {
    expect(actionsOf('hired', true)).toEqual([]);
    expect(actionsOf('rejected', true)).toEqual([]);
  });
});
