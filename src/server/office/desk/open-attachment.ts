import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { readFile } from '#server/platform/files/files.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { markedPage, type OpenedPage } from '#server/recruitment/materials/marked-page.ts';

import { maskedResume } from './mask-resume.ts';
import { rowInReach } from './show-application.ts';

/**
 * A file of an application's resume, marked and logged by `markedPage`. Pictures of ID documents are not available.
 * @param which id or receipt number
 * @throws AppError 404 outside the actor's reach, or if the resume has no such file that the office may see; 503 if the file
 * cannot be read from the file store; other errors as `markedPage`
 */
export async function openAttachmentForOffice(
  app: App,
  actor: Actor,
  { id: which, fileId }: { id: string; fileId: string },
): Promise<OpenedPage> {
  const row = await rowInReach(app, actor, which);
  const resume = await decryptResume(app.db, app, row.id);
  const attachment = resume && maskedResume(resume).attachments.find((one) => one.fileId === fileId);
  const file = attachment && (await readFile(app.db, app, row.accountId, fileId));
  if (!file) throw notFound();
  return markedPage(app, actor, row, { ...file, name: attachment.name }, { type: attachment.type, of: 'resume' });
}
