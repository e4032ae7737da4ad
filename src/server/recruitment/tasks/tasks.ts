import { cancelReservations } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';

import { closeAll, closeOfType, deleteTask, forgetAnswers, type TaskKey } from './store.ts';

/** What other rooms may do with tasks directly; they have checked whose application it is. */
export {
  findAnyTask,
  findStates,
  findTasks,
  findToRemind,
  hasSomethingToDo,
  inReachOf,
  lockTasks,
  noteReminder,
  putBackDue,
  reachesAny,
  setUnanswered,
  type TaskKey,
  type TaskRow,
} from './store.ts';

/** Nothing is asked of applications any more: they have ended, and others may have their places. */
export async function closeTasks(trx: Db, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await closeAll(trx, applicationIds);
  await cancelReservations(trx, applicationIds);
}

/** An application that was withdrawn is sent again: what was answered before counts for nothing in the new round. */
export function beginNewRound(trx: Db, applicationId: string): Promise<void> {
  return forgetAnswers(trx, applicationId);
}

/** Nobody is asked any more about one thing that many were asked: a session that does not take place. */
export function closeTasksOfType(trx: Db, task: Pick<TaskKey, 'kind' | 'type'>): Promise<void> {
  return closeOfType(trx, task);
}

/** An application's candidate was not asked after all. */
export function forgetTask(trx: Db, key: TaskKey): Promise<void> {
  return deleteTask(trx, key);
}
