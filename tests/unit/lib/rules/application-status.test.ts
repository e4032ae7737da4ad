import { describe, expect, test } from 'vitest';

import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { actionsOf, isLive, stepsOf } from '#lib/rules/application-status.ts';
import { stopAfter } from '#lib/rules/decisions.ts';
import { stopsOf } from '#lib/rules/rounds.ts';

describe('the steps of an application', () => {
  test('flying categories include a physical examination, the others do not', () => {
    for (const category of ['1', '2', '5']) expect(stepsOf(category)).toContain('physicalExam');
    for (const category of ['3', '4', '6', '8']) expect(stepsOf(category)).not.toContain('physicalExam');
  });

  test('the next step depends on the category, and a hired or withdrawn application has no next step', () => {
    const after = (status: ApplyStatus, jobType: string) => stopAfter(stopsOf(jobType), { status, round: null })?.status;
    expect(after('interview', '3')).toBe('offer');
    expect(after('interview', '1')).toBe('physicalExam');
    expect(after('hired', '3')).toBeUndefined();
    expect(after('withdrawn', '3')).toBeUndefined();
  });
});

describe("the candidate's actions", () => {
  test('a live application can be withdrawn at any step, whether or not the posting is open', () => {
    for (const status of enumKeys.applyStatus) {
      expect(actionsOf(status, false).includes('withdraw')).toBe(isLive(status));
      expect(actionsOf(status, true).includes('withdraw')).toBe(isLive(status));
    }
  });

  test('an application that is still "submitted", or withdrawn, can be sent again while the posting is open', () => {
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
