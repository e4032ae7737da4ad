import type { App } from '#server/platform/app.ts';
import { freePlaces } from '#server/platform/capacity/places.ts';
import type { Db } from '#server/platform/db/database.ts';

import { closeAll, closeOfType, deleteTask, forgetAnswers, setUnanswered, type TaskKey } from './store.ts';
import { settleTurns } from './turns.ts';

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
  type TaskKey,
  type TaskRow,
} from './store.ts';

/** Nothing is asked of applications any more: they have ended, and others may have their places. */
export async function closeTasks(trx: Db, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return;
  await closeAll(trx, applicationIds);
  await freePlaces(trx, applicationIds);
}

/** An application that was withdrawn is sent again: what was answered before counts for nothing in the new round. */
export function beginNewRound(trx: Db, applicationId: string): Promise<void> {
  return forgetAnswers(trx, applicationId);
}

/** Nobody is asked any more about one thing that many were asked: a session that does not take place. */
export function closeTasksOfType(trx: Db, task: Pick<TaskKey, 'kind' | 'type'>): Promise<void> {
  return closeOfType(trx, task);
}

/** What was asked of candidates and not answered is asked no more: it was settled without them. */
export async function settleUnanswered(
  trx: Db,
  app: App,
  task: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
): Promise<void> {
  await setUnanswered(trx, task, applicationIds, 0);
  await settleTurns(trx, app, applicationIds);
}

/** What `settleUnanswered` settled is open again. */
export async function reopenUnanswered(
  trx: Db,
  app: App,
  task: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
): Promise<void> {
  await setUnanswered(trx, task, applicationIds, 1);
  await settleTurns(trx, app, applicationIds);
}

/** An application's candidate was not asked after all. */
export function forgetTask(trx: Db, key: TaskKey): Promise<void> {
  return deleteTask(trx, key);
}
