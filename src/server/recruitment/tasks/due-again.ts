import type { Fault } from '#lib/forms/faults.ts';
import { isPastDue } from '#lib/rules/tasks.ts';

import type { TaskRow } from './tasks.ts';

/**
 * Faults in giving something back to its candidate: the new due instant, or the former one, must lie ahead.
 * @param dueAt the new due instant (ms)
 */
export function faultsOfDueAgain(task: Pick<TaskRow, 'dueAt'>, dueAt: number | undefined, now: number): Fault[] {
  if (dueAt === undefined) return isPastDue(task, now) ? [{ path: 'dueAt', rule: 'required' }] : [];
  return dueAt > now ? [] : [{ path: 'dueAt', rule: 'notInPast' }];
}
