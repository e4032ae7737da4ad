import type { Offer } from '#lib/contract/applications.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

import { describeOffer } from '../describe-application.ts';
import { findOffers, type OfferRow } from '../office/store-office.ts';
import { type ApplicationRow, findApplication } from '../store.ts';

/** A candidate and an application. */
export interface OwnOffer {
  accountId: string;
  /** The application's id. */
  id: string;
}

/** An offer that can be answered. */
export interface OpenOffer {
  row: ApplicationRow;
  offer: OfferRow;
  asked: Offer;
}

/** The stored offer of an application; if none is stored, an offer without deadline and terms. */
export function offerOf({ id, statusAt }: ApplicationRow, stored: OfferRow | undefined): OfferRow {
  const none = { dueAt: null, reply: null, repliedAt: null, sealedTerms: null, startsOn: null, remindedHours: null };
  return stored ?? { applicationId: id, offeredAt: statusAt, ...none };
}

/**
 * The candidate's offer, if it can still be answered at `now` (ms).
 * @param seen the time of the offer that the candidate has read (ISO 8601), if known
 * @throws AppError 404 if the application is not the candidate's; 500003 if there is no offer (`data.task` is null), or the
 * offer is overdue or answered; 409 if a newer offer has replaced the one that was read
 */
export async function findOpenOffer(db: Db, { accountId, id }: OwnOffer, now: number, seen?: string): Promise<OpenOffer> {
  const row = await findApplication(db, accountId, id);
  if (!row) throw notFound();
  const offer = offerOf(row, (await findOffers(db, [id])).get(id));
  const asked = describeOffer(row, offer, now);
  if (asked?.state !== 'asked') throw new AppError('500003', { data: { task: asked && { kind: 'offer', ...asked } } });
  if (seen && seen !== new Date(offer.offeredAt).toISOString()) throw new AppError('409', { words: 'errors.offerReplaced' });
  return { row, offer, asked };
}

/**
 * The state of an application's offer if the candidate may still read it: a current offer, an offer that led to hiring, or a
 * declined offer. Null in all other cases.
 */
export function readableOffer(row: ApplicationRow, offer: OfferRow | undefined, { clock }: App): Offer | null {
  if (row.status === 'offer') return describeOffer(row, offerOf(row, offer), clock.now());
  const isSettled =
    (row.status === 'hired' && offer?.reply === 'accepted') || (row.status === 'withdrawn' && offer?.reply === 'declined');
  return isSettled ? describeOffer({ ...row, status: 'offer' }, offer, clock.now()) : null;
}
