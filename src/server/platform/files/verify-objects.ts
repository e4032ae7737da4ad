import type { App } from '#server/platform/app.ts';

import { readContent } from './content.ts';
import { type FileFault, FileStoreError } from './object-error.ts';
import { checkObject } from './put-aside.ts';
import { findAnyFile, findObjectsBehind } from './store-objects.ts';

/** Rows per statement. */
const portion = 200;
/** Numbers of objects that are probed, or read completely, at once. */
const atOnce = { look: 8, read: 2 };

type Row = Awaited<ReturnType<typeof findObjectsBehind>>[number];

/**
 * Checks that every object to which a file's row refers exists and has the right length.
 * @param isRead whether to read and authenticate each object instead
 * @param fail called for each faulty object
 * @returns the number of objects checked
 */
export async function verifyObjects(app: App, isRead: boolean, fail: (fault: FileFault) => void): Promise<number> {
  let looked = 0;

  async function verify(row: Row): Promise<FileFault | undefined> {
    try {
      if (isRead) await readContent(app, row);
      else await checkObject(app, row.objectName!, row.size);
      return undefined;
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      // The file may have been moved or deleted since the row was read.
      const isStillThere = (await findAnyFile(app.db, row.id))?.objectName === row.objectName;
      return isStillThere ? { file: row.id, ...error.fault } : undefined;
    }
  }

  for (let rows = await findObjectsBehind(app.db, '', portion); rows.length > 0;) {
    const width = isRead ? atOnce.read : atOnce.look;
    for (let from = 0; from < rows.length; from += width) {
      const found = await Promise.all(rows.slice(from, from + width).map(verify));
      for (const fault of found) if (fault) fail(fault);
    }
    looked += rows.length;
    rows = await findObjectsBehind(app.db, rows.at(-1)!.id, portion);
  }
  return looked;
}
