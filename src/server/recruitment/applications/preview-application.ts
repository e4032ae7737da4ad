import type { ResumePreview } from '#lib/contract/resume.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { type FileContent, readFile } from '#server/platform/files/files.ts';
import { describeResume, photoType } from '#server/recruitment/resumes/describe-resume.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { decryptResume } from './frozen-resume.ts';
import { findApplication } from './store.ts';

/** The submitted resume of an application, described for reading and printing. */
export function previewFrozen(applicationId: string, { sections, attachments }: FrozenResume, locale: Locale): ResumePreview {
  const photo = attachments.find(({ type }) => type === photoType);
  const photoPath = photo && `/api/front/personal/apply-job/${applicationId}/upload/images/${photo.fileId}`;
  return describeResume(sections, photoPath ?? null, locale);
}

/**
 * A file that was submitted with an application.
 * @throws AppError 404 if the application is not the candidate's or does not include this file; 503 if the file cannot be
 * read from the file store
 */
export async function openFrozenFile(app: App, accountId: string, id: string, fileId: string): Promise<FileContent> {
  const row = await findApplication(app.db, accountId, id);
  const resume = row && (await decryptResume(app.db, app, id));
  const isIncluded = resume?.attachments.some((attachment) => attachment.fileId === fileId);
  const file = isIncluded ? await readFile(app.db, app, accountId, fileId) : undefined;
  if (!file) throw notFound();
  return file;
}
