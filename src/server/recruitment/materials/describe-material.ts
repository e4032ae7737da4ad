import type { Material } from '#lib/contract/materials.ts';
import { isRequestable } from '#lib/domain/material-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { acceptedFor } from '#lib/rules/materials.ts';
import { mayAct } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeFiles, type FileHead } from '#server/platform/files/files.ts';
import { noteOf, reasonOf, taskName } from '#server/recruitment/tasks/describe-task.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { listMaterialFiles, type MaterialFileRow } from './store.ts';

/** The API path from which the candidate gets a page of a material. */
function filePathOf({ applicationId, type }: TaskRow, id: string, { mediaType }: FileHead): string {
  const folder = mediaType.startsWith('image/') ? 'images' : 'files';
  return `/api/front/personal/apply-job/${applicationId}/material/${type}/upload/${folder}/${id}`;
}

function describe(
  app: App,
  task: TaskRow,
  files: readonly { row: MaterialFileRow; head: FileHead }[],
  { arrivedAt, locale }: Moment,
): Material {
  const t = translateFor(locale);
  const { accept, maxBytes, maxFiles } = acceptedFor(task.type);
  return {
    type: task.type,
    name: taskName(task, t),
    hint: t(`materials.hint.${isRequestable(task.type) ? task.type : 'other'}` as MessageKey),
    note: noteOf(app, task),
    state: task.state as Material['state'],
    reason: task.state === 'rejected' ? reasonOf(app, task) : '',
    dueAt: task.dueAt === null ? null : new Date(task.dueAt).toISOString(),
    accept: [...accept],
    maxBytes,
    maxFiles,
    files: files.map(({ row, head }) => ({
      idkey: row.id,
      name: head.name,
      size: head.size,
      filePath: filePathOf(task, row.id, head),
      at: new Date(row.createdAt).toISOString(),
    })),
    open: task.open === 1 && mayAct(task, arrivedAt) ? 'Y' : 'N',
  };
}

/** Materials of one account with their pages, in the order of `tasks`. The caller must have checked access to them. */
export async function describeMaterials(db: Db, app: App, tasks: readonly TaskRow[], moment: Moment): Promise<Material[]> {
  const accountId = tasks[0]?.accountId;
  if (accountId === undefined) return [];
  const rows = await listMaterialFiles(
    db,
    accountId,
    tasks.map(({ id }) => id),
  );
  const heads = await describeFiles(
    db,
    app,
    accountId,
    rows.map(({ fileId }) => fileId),
  );
  const files = rows.flatMap((row) => {
    const head = heads.get(row.fileId);
    return head ? [{ row, head }] : [];
  });
  return tasks.map((task) =>
    describe(
      app,
      task,
      files.filter(({ row }) => row.taskId === task.id),
      moment,
    ),
  );
}
