import { isDate } from './dates.ts';
import { todayInShanghai } from './deadline.ts';
import { instantOf } from './instants.ts';
import { normaliseName } from './normalise.ts';
import { isStorable, lengthOf } from './text.ts';

/** A broken rule of the terms. */
interface Fault {
  path: string;
  rule: string;
  params?: Record<string, number>;
}

/** The terms of an offer. */
export interface OfferTerms {
  /** Yuan per month as a whole number, or one line of text. */
  pay: string;
  /** The key of a workplace of the posting. */
  workPlace: string;
  /** The first day at work, `YYYY-MM-DD`. */
  startDate: string;
  /** What the offer depends on; may be empty. */
  conditions: string;
}

/** The terms as the office typed them. Without a workplace, each offer is for the workplace that its candidate chose. */
export interface OfferDraft extends OfferTerms {
  /** ISO 8601, or a day. */
  replyBy: string;
}

/** Maximum number of characters of each text. */
export const longestTerms = { pay: 80, conditions: 2000 } as const;
/** Maximum pay in yuan per month. */
export const highestPay = 999_999;

const figures = /^[0-9]+$/;

/** The pay in yuan per month; undefined if it is a line of text. */
export function monthlyPay(pay: string): number | undefined {
  return figures.test(pay) ? Number(pay) : undefined;
}

function faultOfText(path: 'pay' | 'conditions', text: string): Fault[] {
  const maximum = longestTerms[path];
  if (lengthOf(text) > maximum) return [{ path, rule: 'maxLength', params: { maximum } }];
  const isOneLine = path === 'conditions' || !/[\r\n]/.test(text);
  return isStorable(text) && isOneLine ? [] : [{ path, rule: 'characters' }];
}

function faultsOfPay(pay: string): Fault[] {
  if (pay === '') return [{ path: 'pay', rule: 'required' }];
  const monthly = monthlyPay(pay);
  if (monthly === undefined) return faultOfText('pay', pay);
  if (monthly > highestPay) return [{ path: 'pay', rule: 'maximum', params: { maximum: highestPay } }];
  return monthly === 0 ? [{ path: 'pay', rule: 'positiveInteger' }] : [];
}

function faultsOfReplyBy(replyBy: string, releaseAt: number): Fault[] {
  if (replyBy === '') return [{ path: 'replyBy', rule: 'required' }];
  const at = instantOf(replyBy);
  if (at === undefined) return [{ path: 'replyBy', rule: 'instant' }];
  return at > releaseAt ? [] : [{ path: 'replyBy', rule: 'range' }];
}

function faultsOfStart(startDate: string, replyBy: number | undefined, now: number): Fault[] {
  const path = 'startDate';
  if (startDate === '') return [{ path, rule: 'required' }];
  if (!isDate(startDate)) return [{ path, rule: 'date' }];
  if (startDate < todayInShanghai(now)) return [{ path, rule: 'notInPast' }];
  return replyBy !== undefined && startDate <= todayInShanghai(replyBy) ? [{ path, rule: 'afterReplyBy' }] : [];
}

/**
 * Validates the terms of an offer. The reply is due after the release, and the first day at work is after the day on which
 * the reply is due.
 * @param workPlaces the keys of the workplaces of the postings
 */
export function faultsOfOffer(
  { pay, workPlace, startDate, replyBy, conditions }: OfferDraft,
  { now, releaseAt, workPlaces }: { now: number; releaseAt: number; workPlaces: readonly string[] },
): Fault[] {
  return [
    ...faultsOfPay(pay),
    ...(workPlace === '' || workPlaces.includes(workPlace) ? [] : [{ path: 'workPlace', rule: 'choice' }]),
    ...faultsOfReplyBy(replyBy, releaseAt),
    ...faultsOfStart(startDate, instantOf(replyBy), now),
    ...faultOfText('conditions', conditions),
  ];
}

/** Whether a new offer may replace an old one: the old one is not accepted, or has no terms. */
export function isReplaceable({ reply, hasTerms }: { reply: 'accepted' | 'declined' | null; hasTerms: boolean }): boolean {
  return reply !== 'accepted' || !hasTerms;
}

/** Whether an offer in this state can be made to somebody else instead. */
export function isOfferFree(state: string): boolean {
  return state === 'declined' || state === 'overdue';
}

/** Whether a typed name is the one on the resume; extra spaces, letter case and kinds of dots do not matter. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => normaliseName(text).trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(typed) !== '' && plain(typed) === plain(name);
}
