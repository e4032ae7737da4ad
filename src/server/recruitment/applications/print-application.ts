import type { PdfQuery } from '#lib/contract/resume.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { readFile } from '#server/platform/files/files.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { photoType } from '#server/recruitment/resumes/describe-resume.ts';
import { pdfOptions, resumePdf } from '#server/recruitment/resumes/resume-pdf.ts';

import { decryptResume } from './frozen-resume.ts';
import { previewFrozen } from './preview-application.ts';
import { findApplication } from './store.ts';

/**
 * The submitted resume of an application as PDF.
 * @throws AppError 404 if the application is not the candidate's or has no resume any more; 429 above the rate limit;
 * 503 if too many PDFs are being made or the photo cannot be read from the file store
 */
export async function printApplication(app: App, accountId: string, id: string, query: PdfQuery, locale: Locale) {
  const row = await findApplication(app.db, accountId, id);
  const resume = row && (await decryptResume(app.db, app, id));
  if (!row || !resume) throw notFound();
  await spend(app, 'pdfsByAccount', accountId);
  const photo = resume.attachments.find(({ type }) => type === photoType);
  const file = photo && (await readFile(app.db, app, accountId, photo.fileId));
  return resumePdf(
    app,
    {
      resumeType: resume.resumeType,
      preview: (language) => previewFrozen(id, resume, language),
      photo: file?.bytes,
      sent: { receiptNo: row.receiptNo, at: row.appliedAt },
    },
    pdfOptions(query, locale),
    { queue: 'candidates', key: accountId },
  );
}
