import type { ApplicationRecord } from '#lib/contract/applications.ts';

import type { FlightStep } from '#islands/ui/flight-path.tsx';

/**
 * The progress of an application through the steps of its category. If the application ended early, returns only the steps
 * that it reached.
 */
export function flightSteps({ steps, status, timeline }: Pick<ApplicationRecord, 'steps' | 'status' | 'timeline'>): FlightStep[] {
  const order = steps.map((step) => step.status);
  const reached = Math.max(...timeline.map((entry) => order.indexOf(entry.status)));
  const current = order.indexOf(status);
  const isLast = current === order.length - 1;
  const known = current === -1 ? steps.slice(0, reached + 1) : steps;
  return known.map((step, index) => ({
    key: step.status,
    name: step.name,
    state: index === current && !isLast ? 'current' : index <= (current === -1 ? reached : current) ? 'done' : 'ahead',
  }));
}
