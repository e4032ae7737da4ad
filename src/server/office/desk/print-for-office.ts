import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { notePhoto } from '#server/platform/audit/shown.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { type FileContent, readFile } from '#server/platform/files/files.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { describeResume, photoType } from '#server/recruitment/resumes/describe-resume.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { resumePdf } from '#server/recruitment/resumes/resume-pdf.ts';

import { maskedResume } from './mask-resume.ts';
import { rowInReach } from './show-application.ts';

async function photoOf(app: App, accountId: string, { attachments }: FrozenResume): Promise<FileContent | undefined> {
  const photo = attachments.find(({ type }) => type === photoType);
  return photo && readFile(app.db, app, accountId, photo.fileId);
}

/**
 * The resume that an application was submitted with, as PDF, masked as on the page. Printing is logged.
 * @param which id or receipt number
 * @throws AppError 404 outside the actor's reach, or if the resume has been erased; 429 above the limit; 503 if too
 * many PDFs wait
 */
export async function printForOffice(app: App, actor: Actor, which: string, languages: readonly Locale[]) {
  const row = await rowInReach(app, actor, which);
  const resume = await decryptResume(app.db, app, row.id);
  if (!resume) throw notFound();
  await spend(app, 'pdfsByActor', actor.id);
  const { sections } = maskedResume(resume);
  const photo = await photoOf(app, row.accountId, resume);
  const file = await resumePdf(
    app,
    {
      resumeType: resume.resumeType,
      preview: (language) => describeResume(sections, null, language),
      photo: photo?.bytes,
      sent: { receiptNo: row.receiptNo, at: row.appliedAt },
    },
    { languages, wholeNumbers: false },
    { queue: 'staff', key: actor.id },
  );
  await transaction(app, (trx) =>
    record(trx, app, actor, {
      action: 'resume.printed',
      unit: row.unit,
      applicationId: row.id,
      details: { languages: languages.join(' ') },
    }),
  );
  return file;
}

/**
 * The applicant's photo. Reading is logged at most once in ten minutes per reader.
 * @param which id or receipt number
 * @throws AppError 404 outside the actor's reach, or without a photo
 */
export async function openPhoto(app: App, actor: Actor, which: string): Promise<FileContent> {
  const row = await rowInReach(app, actor, which);
  const resume = await decryptResume(app.db, app, row.id);
  const photo = resume && (await photoOf(app, row.accountId, resume));
  if (!photo) throw notFound();
  await notePhoto(app, actor, row);
  return photo;
}
