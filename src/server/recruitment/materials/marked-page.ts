import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { FileContent } from '#server/platform/files/files.ts';
import { markFile } from '#server/platform/pdf/mark.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

/** A page of a candidate's document as the office reads it. */
export interface OpenedPage {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * A candidate's file with the reader's name and the time: in a watermark or, if the document cannot have a watermark, in the
 * file name. The audit log records the reading. The caller must have checked access to the application.
 * @param details for the entry of the audit log
 * @throws AppError or Error as `markFile`
 */
export async function markedPage(
  app: App,
  actor: Actor,
  row: Pick<OfficeRow, 'id' | 'unit' | 'receiptNo'>,
  { id, name, mediaType, bytes }: FileContent,
  { subject = id, ...details }: { subject?: string; type: string; of?: 'resume' },
): Promise<OpenedPage> {
  const at = dateTimeInShanghai(app.clock.now());
  const marked = await markFile({ mediaType, bytes }, `${actor.name} · ${row.receiptNo} · ${at}`, actor.id);
  await transaction(app, (trx) =>
    record(trx, app, actor, {
      action: 'material.read',
      unit: row.unit,
      applicationId: row.id,
      subject,
      details: { ...details, marked: marked !== null },
    }),
  );
  return marked ? { name, mediaType, bytes: marked } : { name: `${actor.name} ${at} ${name}`, mediaType, bytes };
}
