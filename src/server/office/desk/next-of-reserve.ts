import type { Reserve } from '#lib/contract/offers.ts';
import { isOfferFree } from '#lib/rules/offers.ts';
import { findStop, indexOfStop, stopsOf } from '#lib/rules/rounds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { findOffers } from '#server/recruitment/applications/office/office.ts';
import { readableOffer } from '#server/recruitment/applications/offers/own-offer.ts';
import { termsOf } from '#server/recruitment/applications/offers/terms.ts';
import { isLead } from '#server/recruitment/batches/check-decision.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import type { Actor } from '#server/platform/actor.ts';

import { findOne, readListed } from './store.ts';
import { findReserve } from './store-reserve.ts';

/**
 * The next candidate for an offer that was declined or is overdue: of the applications at the stop before the offer, the one
 * for the same workplace with the highest mean score. Only leads get the mean itself, because interviewers score blind.
 * @param which id or receipt number
 * @throws AppError 404 if the application is outside of the actor's reach, or if its offer is still open or was accepted
 */
export async function nextOfReserve(app: App, actor: Actor, which: string, locale: Locale): Promise<Reserve> {
  const row = await findOne(app.db, actor, which);
  const offer = row && (await findOffers(app.db, [row.id])).get(row.id);
  const state = row && readableOffer(row, offer, app)?.state;
  if (!row || !state || !isOfferFree(state)) throw notFound();
  const rounds = (await readRounds(app.db, [row.postingId])).get(row.postingId);
  const stops = stopsOf(row.jobType, rounds);
  const target = findStop(stops, 'offer');
  const stop = target && stops[indexOfStop(stops, target) - 1];
  if (!stop) return { next: null, left: 0 };
  const workPlace = (offer && termsOf(app, offer)?.workPlace) ?? row.workPlace;
  const { first, count } = await findReserve(app.db, actor, { postingId: row.postingId, workPlace, stop });
  const [listed] = first ? await readListed(app.db, [first.id]) : [];
  if (!first || !listed) return { next: null, left: 0 };
  const { workplaces } = await readReferences(app);
  const score = isLead(actor) && first.score !== null ? Math.round(Number(first.score) * 10) / 10 : null;
  const { id, receiptNo } = first;
  return {
    next: { id, receiptNo, name: listed.name, workPlace: nameIn(workplaces, first.workPlace, locale), score },
    left: count,
  };
}
