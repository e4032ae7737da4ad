import { describe, expect, test } from 'vitest';

import { decisionKinds } from '#lib/domain/decision-kinds.ts';
import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import { decisionTo, faultOfDecision, type ProposedDecision, usualTarget } from '#lib/rules/decisions.ts';

const statuses = enumKeys.applyStatus;

function fault(given: Partial<ProposedDecision> & Pick<ProposedDecision, 'kind' | 'from' | 'to'>) {
  const rest = { jobType: '3', lastStep: null, isLead: true, hasReason: true, blockers: [], override: false };
  return faultOfDecision({ ...rest, ...given });
}

describe('the table of transitions for a lead who gives a reason', () => {
  const steps = stepsOf('3');
  const isAllowed: Record<string, (from: ApplyStatus, to: ApplyStatus) => boolean> = {
    advance: (from, to) => !['hired', 'rejected', 'withdrawn'].includes(from) && steps.indexOf(to) > steps.indexOf(from),
    reject: (from, to) => !['hired', 'rejected', 'withdrawn'].includes(from) && to === 'rejected',
    reopen: (from, to) => from === 'rejected' && to === 'interview',
    stepBack: (from, to) =>
      !['hired', 'rejected', 'withdrawn'].includes(from) && steps.includes(to) && steps.indexOf(to) < steps.indexOf(from),
    rescind: (from, to) => from === 'hired' && to === 'offer',
  };
  const live = statuses.filter((status) => steps.includes(status) || ['rejected', 'withdrawn'].includes(status));
  test.each(decisionKinds)('%s has exactly the listed targets', (kind) => {
    for (const from of live) {
      for (const to of statuses) {
        const answer = fault({ kind, from, to, lastStep: 'interview' });
        expect({ from, to, allowed: answer === null }).toEqual({ from, to, allowed: isAllowed[kind]!(from, to) });
      }
    }
  });

  test('nobody can move a withdrawn application, and no decision withdraws one', () => {
    for (const kind of decisionKinds) {
      for (const status of statuses) {
        expect(fault({ kind, from: 'withdrawn', to: status, lastStep: 'interview' })).not.toBeNull();
        expect(fault({ kind, from: status, to: 'withdrawn', lastStep: 'interview' })).not.toBeNull();
      }
    }
  });
});

describe('advancing', () => {
  const byRecruiter = { kind: 'advance', from: 'submitted', isLead: false, hasReason: false } as const;

  test('by one step needs no reason, by several steps it does', () => {
    expect(fault({ ...byRecruiter, to: 'screening' })).toBeNull();
    expect(fault({ ...byRecruiter, to: 'interview' })).toBe('reasonNeeded');
    expect(fault({ ...byRecruiter, to: 'interview', hasReason: true })).toBeNull();
  });

  test('to a step that the category does not have is refused', () => {
    expect(fault({ kind: 'advance', from: 'interview', to: 'physicalExam' })).toBe('target');
    expect(fault({ kind: 'advance', from: 'interview', to: 'physicalExam', jobType: '2' })).toBeNull();
  });

  test("is blocked by the candidate's pending tasks, unless a lead overrides that with a reason", () => {
    const blocked = { ...byRecruiter, to: 'screening', blockers: ['transcript'] } as const;
    expect(fault(blocked)).toBe('blocked');
    expect(fault({ ...blocked, isLead: true, hasReason: true })).toBe('blocked');
    expect(fault({ ...blocked, override: true, hasReason: true })).toBe('leadOnly');
    expect(fault({ ...blocked, override: true, isLead: true })).toBe('reasonNeeded');
    expect(fault({ ...blocked, override: true, isLead: true, hasReason: true })).toBeNull();
  });
});

test('rejecting needs a reason, is allowed to recruiters, and is never blocked', () => {
  const rejecting = { kind: 'reject', from: 'interview', to: 'rejected', isLead: false } as const;
  expect(fault({ ...rejecting, hasReason: false })).toBe('reasonNeeded');
  expect(fault({ ...rejecting, blockers: ['transcript'] })).toBeNull();
});

test.each([
  ['reopen', 'rejected', 'interview'],
  ['stepBack', 'interview', 'screening'],
  ['rescind', 'hired', 'offer'],
] as const)('%s is reserved to leads, with a reason', (kind, from, to) => {
  const back = { kind, from, to, lastStep: 'interview' } as const;
  expect(fault({ ...back, isLead: false })).toBe('leadOnly');
  expect(fault({ ...back, hasReason: false })).toBe('reasonNeeded');
  expect(fault(back)).toBeNull();
});

test('reopening returns to the step before the rejection and to no other', () => {
  const reopening = { kind: 'reopen', from: 'rejected', lastStep: 'writtenTest' } as const;
  expect(fault({ ...reopening, to: 'writtenTest' })).toBeNull();
  expect(fault({ ...reopening, to: 'interview' })).toBe('target');
  expect(fault({ ...reopening, to: 'screening' })).toBe('target');
});

test('the target status determines the decision, and in most cases the decision determines the status', () => {
  const at = (from: ApplyStatus) => ({ from, jobType: '3', lastStep: 'interview' as const });
  expect(decisionTo('interview', at('submitted'))).toBe('advance');
  expect(decisionTo('screening', at('offer'))).toBe('stepBack');
  expect(decisionTo('rejected', at('offer'))).toBe('reject');
  expect(decisionTo('interview', at('rejected'))).toBe('reopen');
  expect(decisionTo('offer', at('hired'))).toBe('rescind');
  expect(decisionTo('offer', at('offer'))).toBeUndefined();
  expect(decisionTo('offer', at('withdrawn'))).toBeUndefined();
  expect(decisionTo('withdrawn', at('offer'))).toBeUndefined();
  expect(usualTarget('advance', at('submitted'))).toBe('screening');
  expect(usualTarget('reject', at('submitted'))).toBe('rejected');
  expect(usualTarget('reopen', at('rejected'))).toBe('interview');
  expect(usualTarget('rescind', at('hired'))).toBe('offer');
  expect(usualTarget('stepBack', at('offer'))).toBeUndefined();
});
