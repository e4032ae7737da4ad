import type { App } from '#server/platform/app.ts';
import { eraseReservations, cancelReservations, moveReservations } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type MergedAccounts,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { noteOf, reasonOf } from './describe-task.ts';
import { eraseTasks, findOwnTasks, moveTasks } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findOwnTasks(app.db, accountId);
  if (rows.length === 0) return;
  const tasks = rows.map((row) => ({
    application: row.applicationId,
    kind: row.kind,
    type: row.type,
    state: row.state,
    askedAt: exportedMoment(row.askedAt),
    stateAt: exportedMoment(row.stateAt),
    dueAt: exportedMoment(row.dueAt),
    note: noteOf(app, row),
    reason: reasonOf(app, row),
  }));
  yield exportedJson('applications/tasks.json', app.clock.now(), tasks);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseTasks(trx, id);
  await eraseReservations(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseTasks(trx, accountId, id);
  await cancelReservations(trx, [id]);
}

async function merge(trx: Db, _: App, accounts: MergedAccounts): Promise<void> {
  await moveTasks(trx, accounts);
  await moveReservations(trx, accounts.from, accounts.into);
}

/** Personal data about tasks, and about reserved seats and slots. */
export const taskData: PersonalData = {
  tables: ['applicationTasks', 'placeHolders'],
  exportFiles,
  erase,
  merge,
  eraseApplication,
};
