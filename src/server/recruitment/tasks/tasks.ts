import { cancelReservations } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';

import { closeAll, closeOfKind, closeOfType, closeOthers, deleteTask, forgetAnswers, type TaskKey } from './store.ts';

/**
 * Functions of the store for other modules. Callers must have checked access before they call any of them except `inReachOf`
 * and `reachesAny`.
 */
export {
  findAnyTask,
  findOfKind,
  findOwnTasks,
  findStates,
  findTasks,
  findToRemind,
  hasSomethingToDo,
  inReachOf,
  lockTasks,
  noteReminder,
  restoreDue,
  reachesAny,
  setUnanswered,
  type TaskKey,
  type TaskRow,
} from './store.ts';

/** Closes all tasks of applications that have ended, and cancels their reservations. */
export async function closeTasks(trx: Db, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await closeAll(trx, applicationIds);
  await cancelReservations(trx, applicationIds);
}

/** Resets the tasks of a withdrawn application when it is sent again, so that earlier answers do not count. */
export function beginNewRound(trx: Db, applicationId: string): Promise<void> {
  return forgetAnswers(trx, applicationId);
}

/** Closes an application's tasks of one kind, except the task with this key, e.g. because only the newest question counts. */
export function closeOtherTasks(trx: Db, key: TaskKey): Promise<void> {
  return closeOthers(trx, key);
}

/** Closes the tasks of one kind in applications, e.g. because a decision has made them obsolete. */
export function closeTasksOfKind(trx: Db, kind: TaskKey['kind'], applicationIds: readonly string[]): Promise<void> {
  return closeOfKind(trx, kind, applicationIds);
}

/** Closes the tasks of one kind and type in all applications, e.g. the invitations to a cancelled session. */
export function closeTasksOfType(trx: Db, task: Pick<TaskKey, 'kind' | 'type'>): Promise<void> {
  return closeOfType(trx, task);
}

/** Deletes a task. */
export function forgetTask(trx: Db, key: TaskKey): Promise<void> {
  return deleteTask(trx, key);
}
