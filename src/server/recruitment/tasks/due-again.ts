import type { Fault } from '#lib/forms/faults.ts';
import { isPastDue } from '#lib/rules/tasks.ts';

import type { TaskRow } from './tasks.ts';

/**
 * Faults of the due instant when the office rejects or returns a delivered task.
 * @param dueAt the new due instant (ms), which must be in the future; undefined to keep the task's due instant, which must not
 * have passed
 */
export function faultsOfDueAgain(task: Pick<TaskRow, 'dueAt'>, dueAt: number | undefined, now: number): Fault[] {
  if (dueAt === undefined) return isPastDue(task, now) ? [{ path: 'dueAt', rule: 'required' }] : [];
  return dueAt > now ? [] : [{ path: 'dueAt', rule: 'notInPast' }];
}
