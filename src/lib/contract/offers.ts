import * as z from 'zod/mini';

import { Offer, Reason } from './applications.ts';

const Flag = z.enum(['Y', 'N']);

/** The terms of an offer in the reader's language. */
export const OfferTermsView = z.object({
  /** Yuan per month, or words. */
  pay: z.string(),
  /** The key of the workplace. */
  workPlace: z.string(),
  workPlaceName: z.string(),
  /** The first day at work, `YYYY-MM-DD`. */
  startDate: z.string(),
  /** May be empty. */
  conditions: z.string(),
});
export type OfferTermsView = z.output<typeof OfferTermsView>;

/** An offer as its candidate reads it; times are ISO 8601. */
export const OfferDetail = z.extend(Offer, {
  offeredAt: z.string(),
  receiptNo: z.string(),
  regJobName: z.string(),
  /** The unit that hires. */
  orgName: z.string(),
  /** Null for an offer without terms. */
  terms: z.nullable(OfferTermsView),
  /** The mail address or the masked phone that gets the code for accepting. */
  codeTo: z.string(),
  /** What follows, in a sentence. */
  nextStep: z.string(),
});
export type OfferDetail = z.output<typeof OfferDetail>;

/** An offer as the office reads it. */
export const OfficeOffer = z.extend(Offer, { terms: z.nullable(OfferTermsView) });
export type OfficeOffer = z.output<typeof OfficeOffer>;

const Typed = z.nullish(z.string().check(z.maxLength(512)));

/** The reply to an offer: an acceptance needs `name` and `code`, a refusal needs `reason`. */
export const OfferReplyRequest = z.object({
  accept: Flag,
  /** The candidate's name, typed as on the resume. */
  name: Typed,
  /** The code from the mail or SMS, encrypted. */
  code: Typed,
  /** A key of the list of reasons, or a text. */
  reason: Reason,
  /** The time of the offer that the candidate has read; if a newer offer has replaced it, the reply is refused. */
  offeredAt: Typed,
});
export type OfferReplyRequest = z.output<typeof OfferReplyRequest>;

/** The mail address or the masked phone to which the code was sent. */
export const OfferCode = z.object({ to: z.string() });
export type OfferCode = z.output<typeof OfferCode>;

/** An application in reserve: at the last step before the offer. */
const ReserveApplication = z.object({
  id: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  workPlace: z.string(),
  /**
   * The mean of the scores, without the scorecards of the current round; null without scores, and for readers who are not
   * leads.
   */
  score: z.nullable(z.number()),
});

/** The next candidate for an offer that was declined or is overdue. */
export const Reserve = z.object({
  /** Null if nobody is in reserve, or if each application in reserve has a pending decision. */
  next: z.nullable(ReserveApplication),
  /** The number of applications in reserve without a pending decision. */
  left: z.int(),
});
export type Reserve = z.output<typeof Reserve>;

/** The reserve of a posting, the highest mean score first; the list may be shorter than `total`. */
export const ReserveList = z.object({
  list: z.array(ReserveApplication),
  total: z.int(),
  /** The terms last offered for the posting; null if there are none. */
  terms: z.nullable(z.object({ pay: z.string(), startDate: z.string(), conditions: z.string() })),
});
export type ReserveList = z.output<typeof ReserveList>;
