import { Readable } from 'node:stream';

import { type ExportList, exportListNames } from '#lib/domain/export-lists.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { recordDownload } from '#server/platform/audit/shown.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';

import { refuseExport } from './ask-for-export.ts';
import { fileNameOf } from './describe-job.ts';
import { contextOfPortion, shownNumber } from './make-files.ts';
import { deletePortions, findJob, findPortion, type JobLists, type JobRow, markTaken } from './store.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
} as const;

/** The file chunk by chunk; after the last one, the stored chunks are deleted. */
async function* portionsOf(app: App, { id }: JobRow): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const sealed = await findPortion(app.db, id, number);
    if (!sealed) break;
    yield app.cipher.decryptBytes(sealed, contextOfPortion(id, number));
  }
  await deletePortions(app.db, id);
}

/** The receipt numbers in a file. */
async function receiptsIn(trx: Db, app: App, id: string): Promise<string[]> {
  const sealed = await findPortion(trx, id, shownNumber);
  if (!sealed) return [];
  return JSON.parse(Buffer.from(app.cipher.decryptBytes(sealed, contextOfPortion(id, shownNumber))).toString()) as string[];
}

/**
 * Sends the file of a list to its requester, as `takeFile`.
 * @throws AppError as `takeFile`, and 403 as `refuseExport`
 */
export function takeExport(app: App, actor: StaffActor, id: string): Promise<Response> {
  return takeFile(app, actor, id, exportListNames, ({ list, withId }) =>
    refuseExport(app, actor, { list: list as ExportList, withId: withId === 1 }),
  );
}

/**
 * Sends a file to its requester, only once, and logs this.
 * @param refuse throws if the actor may no longer have the file
 * @throws AppError 404 if the actor has no job with this id for one of the lists, if the job's file is not ready, was
 * downloaded or has expired, or if the actor's units have changed since the request
 */
export async function takeFile(
  app: App,
  actor: StaffActor,
  id: string,
  lists: JobLists,
  refuse?: (row: JobRow) => void,
): Promise<Response> {
  const row = await findJob(app.db, actor.id, id, lists);
  const units = actor.units === null ? null : JSON.stringify(actor.units);
  if (!row || row.units !== units) throw notFound();
  refuse?.(row);
  await transaction(app, async (trx) => {
    if (!(await markTaken(trx, row, app.clock.now()))) throw notFound();
    const { list, format, withId, doneRows: rows } = row;
    const action = list === 'log' ? 'log.exported' : 'export.taken';
    await record(trx, app, actor, { action, subject: id, details: { list, format, withId: withId === 1, rows } });
    await recordDownload(
      trx,
      app,
      actor,
      { subject: id, details: { list, format, withId: withId === 1 } },
      await receiptsIn(trx, app, id),
    );
  });
  return new Response(Readable.toWeb(Readable.from(portionsOf(app, row))) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': mediaTypes[row.format],
      'Content-Length': String(row.bytes),
      'Content-Disposition': `attachment; filename="${fileNameOf(row)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
