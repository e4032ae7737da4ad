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
  openWindowsOf,
  reachesAny,
  type TaskKey,
  type TaskRow,
} from './store.ts';

/** Nothing is asked of an application any more: it has ended, and others may have its places. */
export async function closeTasks(trx: Db, applicationId: string): Promise<void> {
  await closeAll(trx, applicationId);
  await freePlaces(trx, applicationId);
}
