import type { App } from '#server/app.ts';
import { AppError } from '#server/errors.ts';

import { objectStoreOf } from './object-store.ts';
import { dateDeletions, findDueObjects, keepObject } from './store-objects.ts';

/** Milliseconds between the deletion of a file and that of its bytes in the store: a backup that runs may still read them. */
const graceful = 60 * 60_000;
const portion = 200;

/**
 * Deletes the objects of the file store that no row names any more: those of deleted files, and what was left over. While
 * the store is away they wait.
 */
export async function deleteObjects(app: App): Promise<void> {
  const store = objectStoreOf(app);
  if (!store) return;
  const now = app.clock.now();
  await dateDeletions(app.db, now + graceful);
  try {
    for (let names = await findDueObjects(app.db, now, portion); names.length > 0;) {
      for (const name of names) {
        await store.delete(name);
        await keepObject(app.db, name);
      }
      names = await findDueObjects(app.db, now, portion);
    }
  } catch (error) {
    // The store's own failure is in the log; the next look tries again.
    if (!(error instanceof AppError)) throw error;
  }
}
