import type { Fault } from '#lib/forms/faults.ts';
import { isPastDue } from '#lib/rules/tasks.ts';

import type { TaskRow } from './tasks.ts';

/**
 * What speaks against giving something back to its candidate: it is to be done by another instant, or by the former one,
 * and that lies ahead.
 * @param dueAt the other instant (ms)
 */
export function faultsOfDueAgain(task: Pick<TaskRow, 'dueAt'>, dueAt: number | undefined, now: number): Fault[] {
  if (dueAt === undefined) return isPastDue(task, now) ? [{ path: 'dueAt', rule: 'required' }] : [];
  return dueAt > now ? [] : [{ path: 'dueAt', rule: 'notInPast' }];
}
