import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { type RoundKind, type RoundOutcome, roundKinds, usualStatus } from '#lib/domain/round-kinds.ts';

import { indexOfStop, type Round, roundAt, type Stop, stopOfReserve, stopsOf } from './rounds.ts';

/** Kinds of rounds that say more about an application than its status does. */
const telling: readonly RoundKind[] = ['measurement', 'notice'];

/** The keys of all texts about what a status or round means, within the dictionary `application`. */
export const explainedStops: readonly string[] = [
  ...enumKeys.applyStatus.map((status) => `status.${status}`),
  ...telling.map((kind) => `round.${kind}`),
];

/**
 * The key (one of `explainedStops`) of the text about what a stop (a status or round) means. The key names the kind of the
 * stop's round if that kind says more than the status, else the status.
 */
export function explainedStop(stop: Stop, rounds: readonly Round[] | undefined): ExplainedStop {
  const kind = roundAt(rounds, stop)?.kind;
  return kind === 'measurement' || kind === 'notice' ? `round.${kind}` : `status.${stop.status}`;
}

export type ExplainedStop = `status.${ApplyStatus}` | 'round.measurement' | 'round.notice';

/** The kind of a stop: the kind of its round or, if it has no round, the usual kind for its status. */
function kindOf(stop: Stop, rounds: readonly Round[] | undefined): RoundKind | undefined {
  return roundAt(rounds, stop)?.kind ?? roundKinds.find((kind) => usualStatus[kind] === stop.status && !telling.includes(kind));
}

/**
 * The outcomes that a move from one stop to another means for the candidate, the most specific first. An advance to the
 * stop before the offer means waiting in the reserve. An advance invites to the round that it leads to, and means that the
 * former round was passed. A rejection means that the former round was failed. A move back has no outcome.
 */
export function outcomesOf(from: Stop, to: Stop, { jobType, rounds }: { jobType: string; rounds: readonly Round[] | undefined }) {
  const left = kindOf(from, rounds);
  if (to.status === 'rejected') return left ? ([`${left}.failed`] satisfies RoundOutcome[]) : [];
  const stops = stopsOf(jobType, rounds);
  const [at, next] = [indexOfStop(stops, from), indexOfStop(stops, to)];
  if (at === -1 || next <= at) return [];
  const entered = kindOf(to, rounds);
  const outcomes: RoundOutcome[] = [];
  if (entered && stops[next] === stopOfReserve(stops)) outcomes.push(`${entered}.reserve`);
  if (entered) outcomes.push(`${entered}.invited`);
  if (left) outcomes.push(`${left}.passed`);
  return outcomes;
}
