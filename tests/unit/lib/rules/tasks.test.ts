import { describe, expect, test } from 'vitest';

import { firstState, taskKinds } from '#lib/domain/task-states.ts';
import { inOrderOfUrgency, isOverdue, mayAct, stateAt, waitsForCandidate } from '#lib/rules/tasks.ts';

const now = Date.parse('2026-03-02T04:00:00Z');

describe('an unfinished task', () => {
  test.each([
    ['intention', 'overdue'],
    ['reply', 'overdue'],
    ['window', 'expired'],
    ['background', 'asked'],
    ['material', 'required'],
  ] as const)('%s is shown as %s after its deadline, and can no longer be done', (kind, shown) => {
    const task = { kind, state: firstState[kind], dueAt: now - 1 };
    expect(stateAt(task, now)).toBe(shown);
    expect([waitsForCandidate(task, now), isOverdue(task, now), mayAct(task, now)]).toEqual([false, true, false]);
  });

  test.each(taskKinds)('%s is still in time at the deadline itself', (kind) => {
    const task = { kind, state: firstState[kind], dueAt: now };
    expect([stateAt(task, now), waitsForCandidate(task, now), mayAct(task, now)]).toEqual([firstState[kind], true, true]);
  });
});

test('an answer, reply or received document can be changed, but no submitted check, accepted document or done correction', () => {
  expect(mayAct({ kind: 'intention', state: 'answered', dueAt: now }, now)).toBe(true);
  expect(mayAct({ kind: 'reply', state: 'accepted', dueAt: now }, now)).toBe(true);
  expect(mayAct({ kind: 'material', state: 'received', dueAt: null }, now)).toBe(true);
  expect(mayAct({ kind: 'background', state: 'submitted', dueAt: null }, now)).toBe(false);
  expect(mayAct({ kind: 'material', state: 'accepted', dueAt: null }, now)).toBe(false);
  expect(mayAct({ kind: 'window', state: 'done', dueAt: null }, now)).toBe(false);
});

test('pending tasks come first, by deadline, then missed ones, then finished and closed ones', () => {
  const tasks = [
    { id: 'done', kind: 'material', state: 'accepted', dueAt: now + 1 },
    { id: 'missed', kind: 'material', state: 'required', dueAt: now - 1 },
    { id: 'no hurry', kind: 'background', state: 'draft', dueAt: null },
    { id: 'soon', kind: 'intention', state: 'asked', dueAt: now + 5 },
    { id: 'sooner', kind: 'material', state: 'rejected', dueAt: now + 2 },
    { id: 'closed', kind: 'material', state: 'required', dueAt: now + 1, open: 0 },
  ] as const;
  expect(inOrderOfUrgency(tasks, now).map(({ id }) => id)).toEqual(['sooner', 'soon', 'no hurry', 'missed', 'done', 'closed']);
});
