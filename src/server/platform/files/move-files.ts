import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { readContent, encryptContent, encryptObjectKey } from './content.ts';
import { type FileFault, FileStoreError } from './object-error.ts';
import { mustHaveStore } from './object-store.ts';
import { putObject } from './put-aside.ts';
import { countFiles, findAnyFile, findFilesBehind, saveObject, noteObjects, relocateFile } from './store-objects.ts';

/** Ids per statement; bytes are moved one file at a time. */
const portion = 100;

/** Consecutive failures after which an unreachable store is given up. */
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
    return (await relocateFile(trx, row, to)) && (await saveObject(trx, stored.name));
  });
}

async function intoDatabase(app: App, row: Tables['files']): Promise<boolean> {
  const sealedContent = encryptContent(app, row.id, await readContent(app, row));
  return transaction(app, async (trx) => {
    if (!(await relocateFile(trx, row, { sealedContent, objectName: null, sealedObjectKey: null }))) return false;
    await noteObjects(trx, [row]);
    return true;
  });
}

/** The number of files that a move would move. */
export function countMoves(app: App, to: FileStore): Promise<number> {
  return countFiles(app.db, to === 'database');
}

/**
 * Moves the bytes of all files while the site is served: each is where its row says at any moment. Interrupted, it goes on
 * when it is run again.
 * A file that cannot be moved stays where it is and does not hold up the others, unless the store is away.
 * @param told is told of each file that was moved
 * @param failed is told of each that was not, with the cause
 * @returns how many were moved
 * @throws FileStoreError where the settings name no store
 */
export async function moveFiles(
  app: App,
  to: FileStore,
  told: (count: number) => void,
  failed: (fault: FileFault) => void,
): Promise<number> {
  mustHaveStore(app);
  let [moved, inVain] = [0, 0];
  for (let ids = await findFilesBehind(app.db, to === 'database', '', portion); ids.length > 0;) {
    for (const id of ids) {
      const row = await findAnyFile(app.db, id);
      if (!row || (row.objectName === null) === (to === 'database')) continue;
      try {
        if (!(await (to === 's3' ? intoStore(app, row) : intoDatabase(app, row)))) continue;
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error;
        failed({ file: id, ...error.fault });
        inVain = error.isStoreAway ? inVain + 1 : 0;
        if (inVain === givesUpAfter) return moved;
        continue;
      }
      [moved, inVain] = [moved + 1, 0];
      told(1);
    }
    ids = await findFilesBehind(app.db, to === 'database', ids.at(-1)!, portion);
  }
  return moved;
}
