import { mayAct } from '#lib/rules/tasks.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';

import { describeTask } from './describe-task.ts';
import { changeTask, findHeldTask, findTasks, isInReach, type TaskKey, type TaskRow } from './store.ts';

const hour = 60 * 60_000;

/** When a candidate's request arrived, in milliseconds, and the language of its answer. */
export interface Moment {
  arrivedAt: number;
  locale: Locale;
}

/**
 * One task of an application, in any state.
 * @throws AppError 404 if the application is not within the holder's reach, 500003 if it has no such task
 */
export async function readTask(db: Db, holder: Holder, key: TaskKey, { arrivedAt }: Moment): Promise<TaskRow> {
  const row = await findHeldTask(db, holder, key, arrivedAt);
  if (row) return row;
  if (!(await isInReach(db, holder, key.applicationId, arrivedAt))) throw notFound();
  throw new AppError('500003', { data: { task: null } });
}

/**
 * The tasks of an application in any state, earliest first.
 * @throws AppError 404 if the application is not within the holder's reach
 */
export async function readTasks(db: Db, holder: Holder, applicationId: string, { arrivedAt }: Moment): Promise<TaskRow[]> {
  if (!(await isInReach(db, holder, applicationId, arrivedAt))) throw notFound();
  return findTasks(db, [applicationId]);
}

/** The error 500003 with the task in its current state. */
export function taskRefused(app: App, row: TaskRow, { arrivedAt, locale }: Moment): AppError {
  return new AppError('500003', { data: { task: describeTask(app, row, arrivedAt, locale) } });
}

/**
 * Reads a task that the candidate may still do or change. The task is not locked: `changeState` fails if its state changes
 * meanwhile. The due instant is compared with the arrival of the request.
 * @throws AppError 404 if the application is not within the holder's reach; 500003 if the task is overdue or can no
 * longer be changed (`data.task` is the task) or does not exist (`data.task` is null)
 */
export async function holdTask(trx: Db, app: App, holder: Holder, key: TaskKey, moment: Moment): Promise<TaskRow> {
  const row = await readTask(trx, holder, key, moment);
  if (row.open === 0 || !mayAct(row, moment.arrivedAt)) throw taskRefused(app, row, moment);
  return row;
}

/** A task's new state, and other columns to change; `open` is 0 once the task is done or closed. */
export type TaskChange = Omit<Parameters<typeof changeTask>[2], 'remindedHours'> & Pick<TaskRow, 'state'>;

/** `remindedHours` of a task that gets a new due instant: the reminders whose time has passed already are skipped. */
function remindedBefore({ clock, settings }: App, dueAt: number | null): number | null {
  if (dueAt === null) return null;
  const passed = settings.reminderHours.filter((hours) => dueAt - clock.now() <= hours * hour);
  return passed.length > 0 ? Math.min(...passed) : null;
}

/**
 * Changes a task that was read in the same transaction. A new due instant gets its own reminders.
 * @throws AppError 409 if the task's state or `open` has changed since
 */
export async function changeState(trx: Db, app: App, row: TaskRow, change: TaskChange): Promise<void> {
  const stateAt = Math.max(app.clock.now(), row.stateAt + 1);
  const { dueAt } = change;
  const reminders = dueAt === undefined || dueAt === row.dueAt ? {} : { remindedHours: remindedBefore(app, dueAt) };
  if (!(await changeTask(trx, row, { stateAt, ...change, ...reminders }))) throw new AppError('409');
}
