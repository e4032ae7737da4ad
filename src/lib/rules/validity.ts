import { type ResultKind, resultKinds } from '#lib/domain/round-kinds.ts';

import { plusDays } from './dates.ts';
import { plusMonths } from './periods.ts';
import type { Round } from './rounds.ts';

/** The state of a result: `ending` from `listedDaysBefore` days before its last valid day, `ended` after that day. */
export type ValidityState = 'valid' | 'ending' | 'ended';

/** The office begins to list a result this many days before the last day on which the result is valid. */
const listedDaysBefore = 60;
/** The candidate is reminded of a result from this many days before the last day on which the result is valid. */
const remindedDaysBefore = 30;
/** Days for which the office lists a result that has expired. */
const listedDaysAfter = 365;

/** The kind of a round's results if they may expire; else undefined. */
export function resultKindOf({ kind }: Pick<Round, 'kind'>): ResultKind | undefined {
  return resultKinds.find((one) => one === kind);
}

/**
 * The last day on which a result is valid (specification: validity of results).
 * @param passedOn the day in Shanghai on which the office moved the application past the round
 * @param months the round's `validMonths`
 */
export function lastValidDay(passedOn: string, months: number): string {
  return plusMonths(passedOn, months);
}

/** The state of a result on a day in Shanghai. */
export function validityOn(today: string, validUntil: string): ValidityState {
  if (validUntil < today) return 'ended';
  return validUntil <= plusDays(today, listedDaysBefore) ? 'ending' : 'valid';
}

/** On a day, the office lists the results whose last valid day is in this range, both ends included. */
export function listedOn(today: string): { from: string; until: string } {
  return { from: plusDays(today, -listedDaysAfter), until: plusDays(today, listedDaysBefore) };
}

/** On a day, candidates are reminded of the results whose last valid day is in this range, both ends included. */
export function remindedOn(today: string): { from: string; until: string } {
  return { from: today, until: plusDays(today, remindedDaysBefore) };
}

/**
 * Whether a result may be accepted for a round of another application. The rounds must be of the same kind. Rounds of
 * written tests must also have the same key, because written tests examine different things.
 */
export function fitsRound(result: { kind: ResultKind; round: string }, { kind, key }: Pick<Round, 'kind' | 'key'>): boolean {
  return result.kind === kind && (kind !== 'writtenTest' || result.round === key);
}
