import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type FileContent, readFile } from '#server/platform/files/files.ts';
import { photoType } from '#server/recruitment/resumes/describe-resume.ts';

import { decryptResume } from './frozen-resume.ts';

/** The applicant according to the application's resume. */
export interface FrozenPerson {
  name: string;
  /** The id of the bareheaded photo's file; null without one. */
  photoId: string | null;
}

/** The applicant; the name is empty without a resume. The caller must have checked access to the application. */
export async function readFrozenPerson(db: Db, app: App, applicationId: string): Promise<FrozenPerson> {
  const resume = await decryptResume(db, app, applicationId);
  const name = resume?.sections.resumeInfo?.name;
  const photo = resume?.attachments.find(({ type }) => type === photoType);
  return { name: typeof name === 'string' ? name : '', photoId: photo?.fileId ?? null };
}

/**
 * The applicant's photo, if there is one. The caller must have checked access to the application.
 * @throws AppError 503 if the file cannot be read from the file store
 */
export async function openFrozenPhoto(
  app: App,
  application: { id: string; accountId: string },
): Promise<FileContent | undefined> {
  const { photoId } = await readFrozenPerson(app.db, app, application.id);
  return photoId === null ? undefined : readFile(app.db, app, application.accountId, photoId);
}
