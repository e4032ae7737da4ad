import type { PdfQuery } from '#lib/contract/resume.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { pdfOptions } from '#server/recruitment/resumes/resume-pdf.ts';

import { findApplication } from '../store.ts';
import { offerPdf } from './offer-pdf.ts';
import type { OwnOffer } from './own-offer.ts';

/**
 * The candidate's offer as PDF.
 * @throws AppError 404 if the application is not the candidate's or has no offer to read; 429 above the limit; 503 if too
 * many documents wait
 */
export async function printOwnOffer(app: App, { accountId, id }: OwnOffer, query: PdfQuery, locale: Locale) {
  const row = await findApplication(app.db, accountId, id);
  if (!row) throw notFound();
  await spend(app, 'pdfsByAccount', accountId);
  return offerPdf(app, row, pdfOptions(query, locale).languages, { queue: 'candidates', key: accountId });
}
