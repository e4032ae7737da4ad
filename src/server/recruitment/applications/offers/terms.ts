import type { OfferTerms } from '#lib/rules/offers.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findOffers, type OfferRow } from '../office/store-office.ts';

function contextOf(applicationId: string): string {
  return `application_offers.sealed_terms.${applicationId}`;
}

/** Encrypts the terms of an application's offer. */
export function encryptTerms(app: App, applicationId: string, terms: OfferTerms): string {
  return app.cipher.encrypt(JSON.stringify(terms), contextOf(applicationId));
}

/** The terms of an offer; null for an offer without terms. */
export function termsOf(
  app: App,
  { applicationId, sealedTerms }: Pick<OfferRow, 'applicationId' | 'sealedTerms'>,
): OfferTerms | null {
  return sealedTerms === null ? null : (JSON.parse(app.cipher.decrypt(sealedTerms, contextOf(applicationId))) as OfferTerms);
}

/** The properties of an offer that `isReplaceable` needs. */
export function termedOf({ reply, sealedTerms }: OfferRow): { reply: OfferRow['reply']; hasTerms: boolean } {
  return { reply, hasTerms: sealedTerms !== null };
}

/**
 * The terms of an application's offer, even if it is answered or overdue; null without terms. The caller must have checked
 * access.
 */
export async function readTerms(db: Db, app: App, applicationId: string): Promise<OfferTerms | null> {
  const offer = (await findOffers(db, [applicationId])).get(applicationId);
  return offer ? termsOf(app, offer) : null;
}
