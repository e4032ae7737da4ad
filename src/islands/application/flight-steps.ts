import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { indexOfStop } from '#lib/rules/rounds.ts';

import type { FlightStep } from '#islands/ui/flight-path.tsx';

type Progress = Pick<ApplicationRecord, 'steps' | 'status' | 'round' | 'timeline'>;

/**
 * The progress of an application through the rounds of its posting or, if the posting has no process, through the steps of
 * its category. If the application ended early, returns only the steps that it reached.
 */
export function flightSteps({ steps, status, round, timeline }: Progress): FlightStep[] {
  const reached = Math.max(...timeline.map((entry) => indexOfStop(steps, entry)));
  const current = indexOfStop(steps, { status, round });
  const isLast = current === steps.length - 1;
  const known = current === -1 ? steps.slice(0, reached + 1) : steps;
  return known.map((step, index) => ({
    key: step.round ?? step.status,
    name: step.name,
    state: index === current && !isLast ? 'current' : index <= (current === -1 ? reached : current) ? 'done' : 'ahead',
  }));
}
