import { createHash } from 'node:crypto';

import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { acceptPdf } from '#server/platform/files/check-pdf.ts';
import { plainName } from '#server/platform/files/files.ts';
import type { Upload } from '#server/platform/http/route.ts';

import { insertFile } from './store-files.ts';

/** Maximum number of bytes of an attachment. */
export const mostAttachmentBytes = 10 * 1024 * 1024;

/**
 * Stores a PDF that notices may link to.
 * @throws AppError 413 if the PDF is too large; 400 on `file` if it is refused by `acceptPdf`; 503 if too many PDFs wait or
 * the check fails
 */
export async function addAttachment(app: App, who: Pick<Actor, 'id' | 'name'>, upload: Upload) {
  const { name, mediaType, bytes } = await acceptPdf(upload, mostAttachmentBytes);
  const url = `/upload/files/u${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.pdf`;
  const size = bytes.byteLength;
  await transaction(app, async (trx) => {
    await insertFile(trx, url, mediaType, bytes);
    await record(trx, app, who, { action: 'content.changed', subject: url, details: { kind: 'attachment', size } });
  });
  return { url, name: plainName(name), size };
}
