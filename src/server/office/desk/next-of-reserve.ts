import type { Reserve, ReserveList } from '#lib/contract/offers.ts';
import { isOfferFree } from '#lib/rules/offers.ts';
import { stopOfReserve, stopsOf } from '#lib/rules/rounds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { findOffers } from '#server/recruitment/applications/office/office.ts';
import { readableOffer } from '#server/recruitment/applications/offers/own-offer.ts';
import { termsOf } from '#server/recruitment/applications/offers/terms.ts';
import { isLead } from '#server/recruitment/batches/check-decision.ts';
import { readForOffice } from '#server/recruitment/postings/office-posting.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import type { Actor } from '#server/platform/actor.ts';

import { findOne, readListed } from './store.ts';
import { findLastOffer, findReserve } from './store-reserve.ts';

/** Maximum number of applications in the list of a posting's reserve. */
const listed = 20;

type Found = Awaited<ReturnType<typeof findReserve>>['list'];

/** The applications as lists show them; only leads get the mean scores, because interviewers score blind. */
async function describeReserve(app: App, actor: Actor, found: Found, locale: Locale): Promise<ReserveList['list']> {
  const rows = await readListed(
    app.db,
    found.map(({ id }) => id),
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const { workplaces } = await readReferences(app);
  return found.map(({ id, receiptNo, workPlace, score }) => ({
    ...{ id, receiptNo, name: names.get(id) ?? '', workPlace: nameIn(workplaces, workPlace, locale) },
    score: isLead(actor) && score !== null ? Math.round(Number(score) * 10) / 10 : null,
  }));
}

/**
 * The next candidate for an offer that was declined or is overdue: the first of the applications at the step before the
 * offer. They are sorted by workplace (the offer's own first), then by mean score (the highest first). Applications with a
 * pending decision are left out.
 * @param which id or receipt number
 * @throws AppError 404 if the application is outside the actor's reach, or has no offer that was declined or is overdue
 */
export async function nextOfReserve(app: App, actor: Actor, which: string, locale: Locale): Promise<Reserve> {
  const row = await findOne(app.db, actor, which);
  const offer = row && (await findOffers(app.db, [row.id])).get(row.id);
  const state = row && readableOffer(row, offer, app)?.state;
  if (!row || !state || !isOfferFree(state)) throw notFound();
  const stop = stopOfReserve(stopsOf(row.jobType, (await readRounds(app.db, [row.postingId])).get(row.postingId)));
  if (!stop) return { next: null, left: 0 };
  const workPlace = (offer && termsOf(app, offer)?.workPlace) ?? row.workPlace;
  const { list, total } = await findReserve(app.db, actor, { postingId: row.postingId, workPlace, stop }, 1);
  const [next] = await describeReserve(app, actor, list, locale);
  return { next: next ?? null, left: total };
}

/**
 * The first applications in a posting's reserve, the highest mean score first, and the terms of the posting's latest offer,
 * with which the form for the next offer is filled.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function listReserve(app: App, actor: Actor, postingId: string, locale: Locale): Promise<ReserveList> {
  const { id, content } = await readForOffice(app.db, actor, postingId);
  const stop = stopOfReserve(stopsOf(content.jobType, (await readRounds(app.db, [id])).get(id)));
  if (!stop) return { list: [], total: 0, terms: null };
  const { list, total } = await findReserve(app.db, actor, { postingId: id, workPlace: null, stop }, listed);
  const last = await findLastOffer(app.db, actor, id);
  const { pay, startDate, conditions } = (last && termsOf(app, last)) ?? {};
  const terms = pay === undefined ? null : { pay, startDate: startDate ?? '', conditions: conditions ?? '' };
  return { list: await describeReserve(app, actor, list, locale), total, terms };
}
