import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { readContent, encryptContent, encryptObjectKey } from './content.ts';
import { type FileFault, FileStoreError } from './object-error.ts';
import { mustHaveStore, storeAway } from './object-store.ts';
import { putObject } from './put-aside.ts';
import { countFiles, findAnyFile, findFilesBehind, unmarkObject, markObjects, relocateFile } from './store-objects.ts';

/** Ids per statement; bytes are moved one file at a time. */
const portion = 100;

/** Consecutive failures to reach the store after which the move gives up. */
const givesUpAfter = 3;

/** The destination of a move. */
export type FileStore = 's3' | 'database';

async function intoStore(app: App, row: Tables['files']): Promise<boolean> {
  const stored = await putObject(app, mustHaveStore(app), await readContent(app, row));
  return transaction(app, async (trx) => {
    const to = {
      sealedContent: new Uint8Array(),
      objectName: stored.name,
      sealedObjectKey: encryptObjectKey(app, row.id, stored.key),
    };
    // If the file was deleted meanwhile, its object stays marked for deletion.
    if (!(await relocateFile(trx, row, to))) return false;
    if (!(await unmarkObject(trx, stored.name))) throw storeAway('the object has been deleted');
    return true;
  });
}

async function intoDatabase(app: App, row: Tables['files']): Promise<boolean> {
  const sealedContent = encryptContent(app, row.id, await readContent(app, row));
  return transaction(app, async (trx) => {
    if (!(await relocateFile(trx, row, { sealedContent, objectName: null, sealedObjectKey: null }))) return false;
    await markObjects(trx, [row]);
    return true;
  });
}

/** The number of files that a move to this destination would move. */
export function countMoves(app: App, to: FileStore): Promise<number> {
  return countFiles(app.db, to === 'database');
}

/**
 * Moves the bytes of files to the destination while the site is in use: at any time a file's row leads to its bytes. If
 * the move is interrupted, the next run continues it. A file that the store cannot return or accept stays where it is, and the
 * others are still moved. The move gives up once the store was unavailable three times in a row.
 * @param onMoved called for each moved file
 * @param onFailed called for each file that could not be moved, with the cause
 * @returns the number of moved files
 * @throws FileStoreError if the settings name no store; AppError 503 if a new object is deleted before a row refers to it;
 * DecryptError if a row's bytes cannot be decrypted
 */
export async function moveFiles(
  app: App,
  to: FileStore,
  onMoved: (count: number) => void,
  onFailed: (fault: FileFault) => void,
): Promise<number> {
  mustHaveStore(app);
  let [moved, unreachable] = [0, 0];
  for (let ids = await findFilesBehind(app.db, to === 'database', '', portion); ids.length > 0;) {
    for (const id of ids) {
      const row = await findAnyFile(app.db, id);
      if (!row || (row.objectName === null) === (to === 'database')) continue;
      try {
        if (!(await (to === 's3' ? intoStore(app, row) : intoDatabase(app, row)))) continue;
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
        onFailed({ file: id, ...error.fault });
        unreachable = error.isStoreAway ? unreachable + 1 : 0;
        if (unreachable === givesUpAfter) return moved;
        continue;
      }
      [moved, unreachable] = [moved + 1, 0];
      onMoved(1);
    }
    ids = await findFilesBehind(app.db, to === 'database', ids.at(-1)!, portion);
  }
  return moved;
}
