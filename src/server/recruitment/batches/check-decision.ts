import { alwaysNeedsReason } from '#lib/domain/decision-kinds.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { faultsOfOffer, type OfferTerms } from '#lib/rules/offers.ts';
import { isStorable } from '#lib/rules/text.ts';
import { defaultLocale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { findPostingsOf } from '#server/recruitment/applications/office/office.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

import type { DecisionInput } from './decision.ts';

const minute = 60_000;
/** Maximum length of a reason, and of the text to the candidate. */
const longestText = 2000;
/** Maximum number of applications in a batch. */
const mostIds = 20_000;

/** A valid input with all defaults that do not depend on an application; times in milliseconds. */
export interface CheckedInput extends Omit<DecisionInput, 'releaseAt' | 'replyBy' | 'offer'> {
  reason: string;
  /** The reason if it is a key of the dictionary `rejectReason`; else null. */
  reasonKey: string | null;
  words: string;
  override: boolean;
  replyBy: number | null;
  /** The offered terms; null if the decision offers none. */
  terms: OfferTerms | null;
  /** The time of the decision. */
  at: number;
  releaseAt: number;
}

/**
 * Whether an actor is a lead. Only leads may reopen, step back and rescind, override blockers, and release decisions before
 * the hold ends.
 */
export function isLead({ role }: Actor): boolean {
  return role === 'lead';
}

interface ListEntry {
  k: string;
  childs: ListEntry[];
}

function hasKey(entries: readonly ListEntry[], key: string): boolean {
  return entries.some(({ k, childs }) => k === key || hasKey(childs, key));
}

async function listOfReasons(app: App): Promise<readonly ListEntry[]> {
  return readDictionary(app, 'rejectReason', defaultLocale).catch((error: unknown) => {
    if (error instanceof AppError && error.code === '404') return [];
    throw error;
  });
}

/**
 * Whether a reason is valid: a key in the dictionary `rejectReason`, or free text. A text without spaces that begins with the
 * key of a top-level entry and a dot, but is not a key itself, is invalid.
 */
function isReasonWithin(list: readonly ListEntry[], reason: string): boolean {
  return hasKey(list, reason) || !list.some(({ k }) => reason.startsWith(`${k}.`) && !/\s/.test(reason));
}

function termsOf({ pay, workPlace, startDate, conditions }: OfferTerms): OfferTerms {
  return { pay, workPlace, startDate, conditions };
}

function textFaults(path: string, text: string): Fault[] {
  if (text.length > longestText) return [{ path, rule: 'maxLength', params: { maximum: longestText } }];
  return isStorable(text) ? [] : [{ path, rule: 'characters' }];
}

/** The workplaces of the postings of the applications within reach. */
async function workPlacesOf(app: App, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const postings = await readPostings(app.db, await findPostingsOf(app.db, actor, ids));
  return [...postings.values()].flatMap(({ workplaces }) => workplaces);
}

/**
 * Validates the parts of an input that do not depend on individual applications.
 * @throws AppError 400 with every fault, 403 if an actor who is not a lead releases before the hold ends
 */
export async function checkInput(app: App, actor: Actor, input: DecisionInput): Promise<CheckedInput> {
  const at = app.clock.now();
  const earliest = at + app.settings.decisionHoldMinutes * minute;
  const releaseAt = input.releaseAt === 'now' ? at : (input.releaseAt ?? earliest);
  const [reason, words] = [input.reason?.trim() ?? '', input.words?.trim() ?? ''];
  const { offer } = input;
  const replyBy = offer ? (instantOf(offer.replyBy) ?? null) : (input.replyBy ?? null);
  const workPlaces = offer?.workPlace ? await workPlacesOf(app, actor, input.ids) : [];
  const isTime = (moment: number) => Number.isSafeInteger(moment) && moment >= at;
  const list = reason === '' ? [] : await listOfReasons(app);
  const isMissed = reason === '' && !input.reasons && input.kind !== undefined && alwaysNeedsReason(input.kind);
  const isRejection = input.kind === 'reject' || input.to === 'rejected';
  const faults: Fault[] = [
    ...(input.ids.length === 0 ? [{ path: 'ids', rule: 'required' } as const] : []),
    ...(input.ids.length > mostIds ? [{ path: 'ids', rule: 'maxEntries', params: { maximum: mostIds } } as const] : []),
    ...((input.kind ?? input.to) ? [] : [{ path: 'to', rule: 'required' } as const]),
    ...(input.kind === 'stepBack' && !input.to && !input.round ? [{ path: 'to', rule: 'required' } as const] : []),
    ...(isTime(releaseAt) ? [] : [{ path: 'releaseAt', rule: 'range' } as const]),
    ...(offer ? faultsOfOffer(offer, { now: at, releaseAt, workPlaces }) : []),
    ...(offer || replyBy === null || (isTime(replyBy) && replyBy > releaseAt)
      ? []
      : [{ path: 'replyBy', rule: 'range' } as const]),
    ...(isMissed ? [{ path: 'reason', rule: 'required' }] : []),
    ...(!isRejection || isReasonWithin(list, reason) ? [] : [{ path: 'reason', rule: 'choice' }]),
    ...textFaults('reason', reason),
    ...textFaults('words', words),
  ];
  if (faults.length > 0) throw invalid(...faults);
  if (releaseAt < earliest && !isLead(actor)) throw new AppError('403');
  const reasonKey = hasKey(list, reason) ? reason : null;
  const override = input.override ?? false;
  const { offer: _, ...rest } = input;
  const terms = offer ? termsOf(offer) : null;
  return { ...rest, ids: [...new Set(input.ids)], reason, reasonKey, words, override, replyBy, terms, at, releaseAt };
}
