import { describe, expect, test } from 'vitest';

import { decisionKinds } from '#lib/domain/decision-kinds.ts';
import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import { decisionTo, faultOfDecision, type ProposedDecision, usualTarget } from '#lib/rules/decisions.ts';
import { stopsOf } from '#lib/rules/rounds.ts';

const statuses = enumKeys.applyStatus;

type Guards = Pick<ProposedDecision, 'isLead' | 'hasReason' | 'blockers' | 'override' | 'isOfferFinal'>;

interface Given extends Partial<Guards>, Pick<ProposedDecision, 'kind'> {
  from: ApplyStatus;
  to: ApplyStatus;
  jobType?: string;
  lastStep?: ApplyStatus;
}

function stop(status: ApplyStatus) {
  return { status, round: null };
}

function fault({ from, to, lastStep, jobType = '3', ...given }: Given) {
  const rest = { isLead: true, hasReason: true, blockers: [], override: false };
  const standing = { from: stop(from), to: stop(to), stops: stopsOf(jobType), lastStop: lastStep ? stop(lastStep) : null };
  return faultOfDecision({ ...rest, ...given, ...standing });
}

describe('the table of transitions for a lead who gives a reason', () => {
  const steps = stepsOf('3');
  const isAllowed: Record<string, (from: ApplyStatus, to: ApplyStatus) => boolean> = {
    advance: (from, to) => !['hired', 'rejected', 'withdrawn'].includes(from) && steps.indexOf(to) > steps.indexOf(from),
    reject: (from, to) => !['hired', 'rejected', 'withdrawn'].includes(from) && to === 'rejected',
    offer: (from, to) => !['hired', 'rejected', 'withdrawn'].includes(from) && to === 'offer',
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

describe('an offer', () => {
  const byRecruiter = { kind: 'offer', from: 'interview', to: 'offer', isLead: false, hasReason: false } as const;

  test('needs a reason only if it skips a step; an offer that replaces an unanswered one needs none', () => {
    expect(fault(byRecruiter)).toBeNull();
    expect(fault({ ...byRecruiter, from: 'offer', blockers: ['offer'] })).toBeNull();
    expect(fault({ ...byRecruiter, from: 'screening' })).toBe('reasonNeeded');
  });

  test('is blocked like any step forward, and replaces no accepted offer', () => {
    expect(fault({ ...byRecruiter, blockers: ['transcript'] })).toBe('blocked');
    expect(fault({ ...byRecruiter, blockers: ['transcript'], override: true, hasReason: true })).toBe('leadOnly');
    expect(fault({ ...byRecruiter, from: 'offer', isOfferFinal: true })).toBe('offerAccepted');
  });

  test('leads to the first offer round, or stays in the present one', () => {
    const stops = stopsOf('3', [
      { key: 'panel', status: 'interview' },
      { key: 'one', status: 'offer' },
      { key: 'two', status: 'offer' },
    ]);
    const from = { status: 'offer', round: 'two' } as const;
    expect(usualTarget('offer', { from, stops, lastStop: null })).toEqual(from);
    const early = { status: 'interview', round: 'panel' } as const;
    expect(usualTarget('offer', { from: early, stops, lastStop: null })).toEqual({ status: 'offer', round: 'one' });
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

test('rejecting needs a reason, is open to recruiters, and is never blocked', () => {
  const rejecting = { kind: 'reject', from: 'interview', to: 'rejected', isLead: false } as const;
  expect(fault({ ...rejecting, hasReason: false })).toBe('reasonNeeded');
  expect(fault({ ...rejecting, blockers: ['transcript'] })).toBeNull();
});

test.each([
  ['reopen', 'rejected', 'interview'],
  ['stepBack', 'interview', 'screening'],
  ['rescind', 'hired', 'offer'],
] as const)('%s is reserved for leads, who must give a reason', (kind, from, to) => {
  const back = { kind, from, to, lastStep: 'interview' } as const;
  expect(fault({ ...back, isLead: false })).toBe('leadOnly');
  expect(fault({ ...back, hasReason: false })).toBe('reasonNeeded');
  expect(fault(back)).toBeNull();
});

test('without rounds, reopening returns to the step before the rejection and to no other', () => {
  const reopening = { kind: 'reopen', from: 'rejected', lastStep: 'writtenTest' } as const;
  expect(fault({ ...reopening, to: 'writtenTest' })).toBeNull();
  expect(fault({ ...reopening, to: 'interview' })).toBe('target');
  expect(fault({ ...reopening, to: 'screening' })).toBe('target');
});

test('the current and the target status determine the decision, and most decisions have a usual target', () => {
  const at = (from: ApplyStatus) => ({ from: stop(from), stops: stopsOf('3'), lastStop: stop('interview') });
  const kindTo = (to: ApplyStatus, from: ApplyStatus) => decisionTo(stop(to), at(from));
  expect(kindTo('interview', 'submitted')).toBe('advance');
  expect(kindTo('screening', 'offer')).toBe('stepBack');
  expect(kindTo('rejected', 'offer')).toBe('reject');
  expect(kindTo('interview', 'rejected')).toBe('reopen');
  expect(kindTo('offer', 'hired')).toBe('rescind');
  expect(kindTo('offer', 'offer')).toBeUndefined();
  expect(kindTo('offer', 'withdrawn')).toBeUndefined();
  expect(kindTo('withdrawn', 'offer')).toBeUndefined();
  expect(usualTarget('advance', at('submitted'))).toEqual(stop('screening'));
  expect(usualTarget('reject', at('submitted'))).toEqual(stop('rejected'));
  expect(usualTarget('reopen', at('rejected'))).toEqual(stop('interview'));
  expect(usualTarget('rescind', at('hired'))).toEqual(stop('offer'));
  expect(usualTarget('stepBack', at('offer'))).toBeUndefined();
});

describe('in a posting with rounds', () => {
  const rounds = [
    { key: 'check', status: 'screening' },
    { key: 'group', status: 'interview' },
    { key: 'language', status: 'writtenTest' },
    { key: 'final', status: 'interview' },
    { key: 'offer', status: 'offer' },
  ] as const;
  const stops = stopsOf('2', rounds);
  const at = (round: string | null) => stops.find((one) => one.round === round)!;
  const standing = (round: string) => ({ from: at(round), stops, lastStop: null });
  const guards = { isLead: false, hasReason: false, blockers: [], override: false };
  const advance = (from: string, to: string, hasReason = false) =>
    faultOfDecision({ ...standing(from), ...guards, kind: 'advance', to: at(to), hasReason });

  test('the stops are "submitted", the rounds in their order, and "hired"', () => {
    expect(stops.map(({ status, round }) => round ?? status)).toEqual([
      ...['submitted', 'check', 'group', 'language', 'final', 'offer', 'hired'],
    ]);
    expect(usualTarget('advance', standing('language'))).toEqual({ status: 'interview', round: 'final' });
  });

  test('the next round needs no reason, a later one does, and an earlier one cannot be advanced to', () => {
    expect(advance('check', 'group')).toBeNull();
    expect(advance('group', 'final')).toBe('reasonNeeded');
    expect(advance('group', 'final', true)).toBeNull();
    expect(advance('final', 'group', true)).toBe('target');
  });

  test('a move to another round of the same status needs a round as its target', () => {
    expect(decisionTo(stop('interview'), standing('check'))).toBe('advance');
    expect(decisionTo(stop('interview'), standing('final'))).toBeUndefined();
    expect(decisionTo(at('group'), standing('final'))).toBe('stepBack');
    expect(decisionTo(at('final'), standing('group'))).toBe('advance');
  });

  test('reopening leads to the round before the rejection or an earlier one', () => {
    const reopen = (to: string) =>
      faultOfDecision({
        ...guards,
        ...{ kind: 'reopen', isLead: true, hasReason: true },
        ...{ from: { status: 'rejected', round: 'language' }, to: at(to), stops, lastStop: at('language') },
      });
    expect(reopen('language')).toBeNull();
    expect(reopen('group')).toBeNull();
    expect(reopen('final')).toBe('target');
  });

  test('a reopening or a second offer is refused if its target is no stop of the posting', () => {
    const none = { ...guards, isLead: true, hasReason: true, stops, lastStop: at('language') } as const;
    const rejected = { status: 'rejected', round: 'language' } as const;
    expect(faultOfDecision({ ...none, kind: 'reopen', from: rejected, to: rejected })).toBe('target');
    const offered = { status: 'offer', round: null } as const;
    const withoutOffer = stops.filter(({ status }) => status !== 'offer');
    expect(faultOfDecision({ ...none, kind: 'offer', from: offered, to: offered, stops: withoutOffer })).toBe('target');
  });
});
