import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { RoundKind, RoundStatus } from '#lib/domain/round-kinds.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { stepsOf } from './application-status.ts';

/** Maximum number of rounds of a process. */
export const mostRounds = 20;

/** A round of a posting's process. */
export interface Round {
  /** Unique within the process, and never changed. */
  key: string;
  /** The status of the applications in this round. */
  status: RoundStatus;
  kind: RoundKind;
  name: Bilingual;
  /** The key of the scorecard that its interviewers fill in. */
  scorecard?: string | undefined;
  /** The lowest score that passes. */
  passMark?: number | undefined;
  /** For how many months a result of this round is valid. */
  validMonths?: number | undefined;
}

/** A stop on the way of an application: a status and, if the stop is a round of a process, the key of the round. */
export interface Stop {
  status: ApplyStatus;
  round: string | null;
}

/**
 * All stops from submission to the first day at work, in order. Between these two are the rounds of the process or, without
 * a process, the general steps of the category.
 */
export function stopsOf(jobType: string, rounds: readonly Pick<Round, 'key' | 'status'>[] = []): Stop[] {
  if (rounds.length === 0) return stepsOf(jobType).map((status) => ({ status, round: null }));
  return [
    { status: 'submitted', round: null },
    ...rounds.map(({ key, status }) => ({ status, round: key })),
    { status: 'hired', round: null },
  ];
}

/**
 * The index of a stop. Without a round, or if no stop has this round and status: the index of the first stop with the status.
 * @returns -1 if no stop has the status
 */
export function indexOfStop(stops: readonly Stop[], { status, round }: Stop): number {
  const exact = round === null ? -1 : stops.findIndex((stop) => stop.round === round && stop.status === status);
  return exact === -1 ? stops.findIndex((stop) => stop.status === status) : exact;
}

/**
 * The stop with the given round or, without a round, the first stop with the given status. Undefined if there is no such
 * stop, or if round and status are given and do not match.
 */
export function findStop(stops: readonly Stop[], to?: ApplyStatus | null, round?: string | null): Stop | undefined {
  return stops.find((stop) => (round ? stop.round === round : true) && (to ? stop.status === to : Boolean(round)));
}

/** The round that an application is in; undefined if it is in none. */
export function roundAt(rounds: readonly Round[] | undefined, { status, round }: Stop): Round | undefined {
  return rounds?.find(({ key, status: own }) => key === round && own === status);
}

/** The stop before the offer, at which the reserve waits; undefined if the process has no offer. */
export function stopOfReserve(stops: readonly Stop[]): Stop | undefined {
  const target = findStop(stops, 'offer');
  return target && stops[indexOfStop(stops, target) - 1];
}

/** The name of the round that an application is in; undefined if it is in none. */
export function roundNameOf(rounds: readonly Round[] | undefined, stop: Stop): Bilingual | undefined {
  return roundAt(rounds, stop)?.name;
}

/** The rounds up to and including the application's current or last round; all rounds if the candidate is hired. */
export function roundsReached<R extends Pick<Round, 'key'>>(rounds: readonly R[], { status, round }: Stop): readonly R[] {
  if (round === null) return status === 'hired' ? rounds : [];
  return rounds.slice(0, rounds.findIndex(({ key }) => key === round) + 1);
}
