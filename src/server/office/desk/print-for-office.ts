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
import { type PrintedResume, resumePdf } from '#server/recruitment/resumes/resume-pdf.ts';

import { maskedResume } from './mask-resume.ts';
import { rowInReach } from './show-application.ts';
import type { ListedRow } from './store.ts';

async function photoOf(app: App, accountId: string, { attachments }: FrozenResume): Promise<FileContent | undefined> {
  const photo = attachments.find(({ type }) => type === photoType);
  return photo && readFile(app.db, app, accountId, photo.fileId);
}

/** How a resume is printed for the office. */
interface Printing {
  languages: readonly Locale[];
  /** Id of the reader; readers take turns in the queue of PDFs. */
  reader: string;
  /** Requester, receipt number and time, printed on every page. */
  mark?: string;
}

/**
 * The resume of an application as PDF, masked by `maskedResume`; undefined if it has been erased. The caller must have checked
 * the reader's reach.
 * @throws AppError 503 if too many PDFs wait, or the photo cannot be read from the file store
 */
export async function maskedResumePdf(
  app: App,
  { id, accountId, receiptNo, appliedAt }: Pick<ListedRow, 'id' | 'accountId' | 'receiptNo' | 'appliedAt'>,
  { languages, reader, mark }: Printing,
) {
  const resume = await decryptResume(app.db, app, id);
  if (!resume) return undefined;
  const { sections } = maskedResume(resume);
  const photo = await photoOf(app, accountId, resume);
  const printed: PrintedResume = {
    resumeType: resume.resumeType,
    preview: (language) => describeResume(sections, null, language),
    photo: photo?.bytes,
    sent: { receiptNo, at: appliedAt },
  };
  return resumePdf(app, printed, { languages, wholeNumbers: false, mark }, { queue: 'staff', key: reader });
}

/**
 * The resume of an application as `maskedResumePdf` prints it. Printing is logged.
 * @param which id or receipt number
 * @throws AppError 404 outside the actor's reach, or if the resume has been erased; 429 above the limit; 503 as
 * `maskedResumePdf`
 */
export async function printForOffice(app: App, actor: Actor, which: string, languages: readonly Locale[]) {
  const row = await rowInReach(app, actor, which);
  await spend(app, 'pdfsByActor', actor.id);
  const file = await maskedResumePdf(app, row, { languages, reader: actor.id });
  if (!file) throw notFound();
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
 * The applicant's photo. Reading is logged at most once in ten minutes per reader and application.
 * @param which id or receipt number
 * @throws AppError 404 outside the actor's reach, or without a photo; 503 if it cannot be read from the file store
 */
export async function openPhoto(app: App, actor: Actor, which: string): Promise<FileContent> {
  const row = await rowInReach(app, actor, which);
  const resume = await decryptResume(app.db, app, row.id);
  const photo = resume && (await photoOf(app, row.accountId, resume));
  if (!photo) throw notFound();
  await notePhoto(app, actor, row);
  return photo;
}
