import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type TaskRequest, storeTask } from '#server/recruitment/tasks/save-task.ts';
import { changeState, type TaskChange } from '#server/recruitment/tasks/hold-task.ts';
import { setUnanswered, type TaskKey, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { lockApplications } from './office/store-office.ts';
import { settleTurns } from './turns.ts';

/**
 * Creates a task for an application; the task begins in the first state of its kind. An existing task of the same kind and type
 * is replaced.
 */
export async function askTask(
  trx: Db,
  app: App,
  actor: Actor,
  application: { id: string; accountId: string },
  asked: TaskRequest,
): Promise<TaskRow> {
  const task = await storeTask(trx, app, actor, application, asked);
  await settleTurns(trx, app, [application.id]);
  return task;
}

/**
 * Changes the state of a task that was read in the same transaction.
 * @throws AppError 409 as `changeState`
 */
export async function moveTask(trx: Db, app: App, task: TaskRow, change: TaskChange): Promise<void> {
  // Before the task, as a withdrawal and a decision lock them.
  await lockApplications(trx, [task.applicationId]);
  await changeState(trx, app, task, change);
  await settleTurns(trx, app, [task.applicationId]);
}

/** Closes a task that the office has settled, in live applications whose candidates have not answered it. */
export async function settleUnanswered(
  trx: Db,
  app: App,
  task: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
): Promise<void> {
  await setUnanswered(trx, task, applicationIds, 0);
  await settleTurns(trx, app, applicationIds);
}

/** Reopens a task that `settleUnanswered` closed, in applications that are still live. */
export async function reopenUnanswered(
  trx: Db,
  app: App,
  task: Pick<TaskKey, 'kind' | 'type'>,
  applicationIds: readonly string[],
): Promise<void> {
  await setUnanswered(trx, task, applicationIds, 1);
  await settleTurns(trx, app, applicationIds);
}
