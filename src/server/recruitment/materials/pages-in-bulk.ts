import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readFile } from '#server/platform/files/files.ts';
import { markFile } from '#server/platform/pdf/mark.ts';
import { findTasks } from '#server/recruitment/tasks/tasks.ts';

import { listMaterialFiles } from './store.ts';

/** A page of a material, for a bulk file of many applications. */
export interface BulkPage {
  /** The type of the material. */
  type: string;
  fileId: string;
}

/**
 * The pages of an application's materials, in order, except materials of the types in `without`. The caller must have
 * checked access to the application.
 */
export async function pagesInBulk(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  without: readonly string[],
): Promise<BulkPage[]> {
  const tasks = (await findTasks(db, [id])).filter(({ kind, type }) => kind === 'material' && !without.includes(type));
  const pages = await listMaterialFiles(
    db,
    accountId,
    tasks.map((task) => task.id),
  );
  return tasks.flatMap(({ id: task, type }) =>
    pages.filter(({ taskId }) => taskId === task).map(({ fileId }) => ({ type, fileId })),
  );
}

/**
 * A page with a mark. A document that cannot be marked stays unchanged, and `isMarked` is false. Undefined if the page has
 * been deleted meanwhile.
 * @throws AppError 503 if too many documents wait to be marked, or the file cannot be read from the file store; Error as
 * `markFile`
 */
export async function markedBulkPage(
  app: App,
  { accountId, fileId }: Pick<BulkPage, 'fileId'> & { accountId: string },
  { mark, reader }: { mark: string; reader: string },
): Promise<{ mediaType: string; bytes: Uint8Array; isMarked: boolean } | undefined> {
  const file = await readFile(app.db, app, accountId, fileId);
  if (!file) return undefined;
  const { mediaType, bytes } = file;
  const marked = await markFile({ mediaType, bytes }, mark, reader);
  return { mediaType, bytes: marked ?? bytes, isMarked: marked !== null };
}

/** The total bytes of the materials of applications, except materials of the types in `without`. */
export { sumMaterials as bytesInBulk } from './store.ts';
