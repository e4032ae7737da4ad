import type { ApplicationRecord } from '#lib/contract/applications.ts';

import type { FlightStep } from '../ui/flight-path.tsx';

/**
 * How far an application came on the steps of its category. One that ended early (withdrawn, turned down) shows
 * the steps it had reached, and none as the present one.
 */
export function flightSteps({ steps, status, timeline }: Pick<ApplicationRecord, 'steps' | 'status' | 'timeline'>): FlightStep[] {
  const order = steps.map((step) => step.status);
  const reached = Math.max(...timeline.map((entry) => order.indexOf(entry.status)));
  const current = order.indexOf(status);
  const isLast = current === order.length - 1;
  return steps.map((step, index) => ({
    key: step.status,
    name: step.name,
    state: index === current && !isLast ? 'current' : index <= (current === -1 ? reached : current) ? 'done' : 'ahead',
  }));
}
