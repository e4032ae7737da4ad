import { expect, test } from 'vitest';

import { flightSteps } from '#islands/application/flight-steps.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { stepsOf } from '#lib/rules/application-status.ts';

function statesOf(...statuses: ApplyStatus[]): string[] {
  const timeline = statuses.map((status) => ({ status, name: '', date: '', at: '', reason: '' }));
  const steps = stepsOf('3').map((status) => ({ status, name: status }));
  return flightSteps({ steps, timeline, status: statuses.at(-1)! } as ApplicationRecord).map(({ state }) => state);
}

test('the current step of an application is marked, and those before it are done', () => {
  expect(statesOf('submitted')).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead']);
  expect(statesOf('submitted', 'interview')).toEqual(['done', 'done', 'done', 'current', 'ahead', 'ahead']);
});

test('the last step counts as done when it is reached', () => {
  expect(statesOf('submitted', 'offer', 'hired')).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
});

test('an application that ended early shows how far it came, and no further steps', () => {
  expect(statesOf('submitted', 'screening', 'withdrawn')).toEqual(['done', 'done']);
  expect(statesOf('submitted', 'interview', 'rejected')).toEqual(['done', 'done', 'done', 'done']);
});
