import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { FileStoreError } from './object-error.ts';
import { objectStoreOf, type ObjectStore } from './object-store.ts';
import { dateDeletions, findDueObjects, saveObject, replaceNoted } from './store-objects.ts';

/** Milliseconds between deleting a file and deleting its bytes in the store: a running backup may still read them. */
const graceful = 60 * 60_000;
const portion = 200;

/**
 * Deletes an object; false if only this one cannot be deleted.
 * @throws FileStoreError if the store is away
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
 * Deletes the objects that no row names any more: those of deleted files and leftovers. While the store is away they
 * wait; one that cannot be deleted does not hold up the others.
 */
export async function deleteObjects(app: App): Promise<void> {
  const store = objectStoreOf(app);
  if (!store) return;
  const now = app.clock.now();
  const failed: string[] = [];
  await dateDeletions(app.db, now + graceful);
  try {
    for (let names = await findDueObjects(app.db, now, portion); names.length > 0;) {
      for (const name of names) {
        if (await deleteOne(store, name)) await saveObject(app.db, name);
        else failed.push(name);
      }
      names = failed.length < portion ? await findDueObjects(app.db, now, portion, failed) : [];
    }
  } catch (error) {
    // The store's failure has been logged; the next run tries again.
    if (!(error instanceof FileStoreError)) throw error;
  }
}

/** Sets which objects are to be deleted, in place of what was noted: after the whole database was replaced. */
export function replaceDeletions(trx: Db, names: readonly string[]): Promise<void> {
  return replaceNoted(trx, names);
}
