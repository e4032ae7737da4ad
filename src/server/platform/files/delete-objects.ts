import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { FileStoreError } from './object-error.ts';
import { objectStoreOf, type ObjectStore } from './object-store.ts';
import { findDueObjects, postponeDeletion, replaceMarks, scheduleDeletions, unmarkObject } from './store-objects.ts';

/** Minimum milliseconds between deleting a file and deleting its object, which a running backup may still read. */
const graceful = 60 * 60_000;
const portion = 200;

/**
 * Deletes an object; returns false if the store refuses the call.
 * @throws FileStoreError if the store is unavailable
 */
async function deleteOne(store: ObjectStore, name: string): Promise<boolean> {
  try {
    await store.delete(name);
    return true;
  } catch (error) {
    if (error instanceof FileStoreError && !error.isStoreAway) return false;
    throw error;
  }
}

/**
 * Deletes the objects that are due for deletion: those that files no longer use, and leftovers of failed uploads. An object
 * that the store refuses to delete is tried again an hour later. If the store is unavailable, the next run continues.
 */
export async function deleteObjects(app: App): Promise<void> {
  const store = objectStoreOf(app);
  if (!store) return;
  const now = app.clock.now();
  await scheduleDeletions(app.db, now + graceful);
  try {
    for (let names = await findDueObjects(app.db, now, portion); names.length > 0;) {
      for (const name of names) {
        if (await deleteOne(store, name)) await unmarkObject(app.db, name);
        else await postponeDeletion(app.db, name, now + graceful);
      }
      names = await findDueObjects(app.db, now, portion);
    }
  } catch (error) {
    // The store's failure is already logged; the next run tries again.
    if (!(error instanceof FileStoreError)) throw error;
  }
}

/** Marks these objects, and no others, for deletion, after a restore has replaced the whole database. */
export function replaceDeletions(trx: Db, names: readonly string[]): Promise<void> {
  return replaceMarks(trx, names);
}
