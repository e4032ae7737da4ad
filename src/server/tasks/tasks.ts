import type { Db } from '#server/db/database.ts';
import { freePlaces } from '#server/places/places.ts';

import { closeAll } from './store.ts';

/** What other rooms may do with tasks directly; they have checked whose application it is. */
export {
  findAnyTask,
  findTasks,
  findToRemind,
  hasSomethingToDo,
  inReachOf,
  noteReminder,
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
