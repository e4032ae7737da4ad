import type { OfferDetail, OfferTermsView, OfficeOffer } from '#lib/contract/offers.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { nameIn, readReferences, type References } from '#server/recruitment/postings/references.ts';

import { nextStepOf } from '../describe-application.ts';
import { findOffers, type OfferRow } from '../office/store-office.ts';
import { type ApplicationRow, findApplication } from '../store.ts';
import { codeRecipient } from './offer-proof.ts';
import { offerOf, type OwnOffer, readableOffer } from './own-offer.ts';
import { termsOf } from './terms.ts';

/** The terms of an offer in the reader's language; null for an offer without terms. */
export function describeTerms(app: App, offer: OfferRow, references: References, locale: Locale): OfferTermsView | null {
  const terms = termsOf(app, offer);
  return terms && { ...terms, workPlaceName: nameIn(references.workplaces, terms.workPlace, locale) };
}

/**
 * An offer as the office reads it; null if `readableOffer` returns null. The caller must have checked access to the
 * application.
 */
export function describeOfficeOffer(
  app: App,
  row: ApplicationRow,
  stored: OfferRow | undefined,
  references: References,
  locale: Locale,
): OfficeOffer | null {
  const state = readableOffer(row, stored, app);
  return state && { ...state, terms: describeTerms(app, offerOf(row, stored), references, locale) };
}

/**
 * The candidate's offer with its terms.
 * @throws AppError 404 if the application is not the candidate's, or if it has no offer to read
 */
export async function showOffer(app: App, { accountId, id }: OwnOffer, locale: Locale): Promise<OfferDetail> {
  const row = await findApplication(app.db, accountId, id);
  const stored = row && (await findOffers(app.db, [id])).get(id);
  const state = row && readableOffer(row, stored, app);
  const posting = state && (await readPosting(app.db, row.postingId));
  if (!posting) throw notFound();
  const offer = offerOf(row, stored);
  const references = await readReferences(app);
  return {
    ...state,
    offeredAt: new Date(offer.offeredAt).toISOString(),
    receiptNo: row.receiptNo,
    regJobName: inLocale(posting.name, locale),
    orgName: nameIn(references.units, posting.unit, locale),
    terms: describeTerms(app, offer, references, locale),
    codeTo: (await codeRecipient(app, accountId)).shown,
    nextStep: nextStepOf({ row, posting, references, offer }, app.clock.now(), translateFor(locale)),
  };
}
