import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { offerPdf } from '#server/recruitment/applications/offers/offer-pdf.ts';

import { rowInReach } from './show-application.ts';
import { findOne } from './store.ts';

/**
 * The offer of an application as PDF. Printing is logged.
 * @param which id or receipt number
 * @throws AppError 404 outside the actor's reach, or without an offer; 429 above the limit; 503 if too many PDFs wait
 */
export async function printOffer(app: App, actor: Actor, which: string, languages: readonly Locale[]) {
  const { id, unit } = await rowInReach(app, actor, which);
  await spend(app, 'pdfsByActor', actor.id);
  const row = (await findOne(app.db, actor, id))!;
  const file = await offerPdf(app, row, languages, { queue: 'staff', key: actor.id });
  const details = { languages: languages.join(' ') };
  await transaction(app, (trx) => record(trx, app, actor, { action: 'offer.printed', unit, applicationId: id, details }));
  return file;
}
