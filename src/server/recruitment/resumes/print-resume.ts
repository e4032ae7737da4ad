import type { PdfQuery } from '#lib/contract/resume.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { readFile } from '#server/platform/files/files.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { describeResume, photoType } from './describe-resume.ts';
import { readSections } from './read-sections.ts';
import { pdfOptions, resumePdf } from './resume-pdf.ts';
import { personHolderOf, type ResumeScope } from './scope.ts';
import { listAttachments } from './store-attachments.ts';

/**
 * A resume in its current state as PDF.
 * @throws AppError 429 above the rate limit, 503 if too many PDFs are being made or the photo cannot be read from the file
 * store
 */
export async function printResume(app: App, scope: ResumeScope, query: PdfQuery, locale: Locale) {
  await spend(app, 'pdfsByAccount', scope.accountId);
  const records = await readSections(app.db, app, scope);
  const sections = Object.fromEntries(Object.values(records).map(({ section, data }) => [section, data]));
  const [photo] = await listAttachments(app.db, scope.accountId, personHolderOf(scope), photoType);
  const file = photo && (await readFile(app.db, app, scope.accountId, photo.fileId));
  return resumePdf(
    app,
    { resumeType: scope.resumeType, preview: (language) => describeResume(sections, null, language), photo: file?.bytes },
    pdfOptions(query, locale),
    { queue: 'candidates', key: scope.accountId },
  );
}
