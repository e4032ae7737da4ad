import { alwaysNeedsReason, type DecisionKind } from '#lib/domain/decision-kinds.ts';

import { isLive } from './application-status.ts';
import { findStop, indexOfStop, type Stop } from './rounds.ts';

/** Why a decision on an application is not possible. */
export type DecisionFault =
  /** Its status does not allow this decision. */
  | 'notNow'
  /** The decision cannot lead to this status. */
  | 'target'
  /** The candidate must complete a task first. */
  | 'blocked'
  | 'leadOnly'
  | 'reasonNeeded'
  /** The candidate has accepted an offer with terms, which no other offer can replace. */
  | 'offerAccepted';

/** The position of an application among the stops (statuses or rounds) of its posting. */
interface Standing {
  from: Stop;
  /** All stops of its posting, in order. */
  stops: readonly Stop[];
  /** The last stop before a rejection; null unless the application is rejected. */
  lastStop: Stop | null;
}

/** An application's current state, and the decision to make. */
export interface ProposedDecision extends Standing {
  kind: DecisionKind;
  to: Stop;
  isLead: boolean;
  hasReason: boolean;
  /** The names of the candidate's open tasks, for the message. */
  blockers: readonly string[];
  /** Whether the blockers are to be overridden, which only a lead may do. */
  override: boolean;
  /** Whether the application has an offer that no other offer can replace (`isReplaceable`). */
  isOfferFinal?: boolean;
}

/**
 * The kind of decision that leads from one stop to another; undefined if there is none. `faultOfDecision` checks whether the
 * decision is allowed.
 */
export function decisionTo(to: Stop, { from, stops }: Pick<Standing, 'from' | 'stops'>): DecisionKind | undefined {
  if (to.status === 'rejected') return 'reject';
  if (from.status === 'rejected') return 'reopen';
  if (from.status === 'hired') return 'rescind';
  const [now, then] = [indexOfStop(stops, from), indexOfStop(stops, to)];
  const isSame = to.round === null && to.status === from.status;
  if (now === -1 || then === -1 || now === then || isSame) return undefined;
  return then > now ? 'advance' : 'stepBack';
}

/** The default target of a decision; undefined if it must be chosen, or if there is none (after the last stop). */
export function usualTarget(kind: DecisionKind, { from, stops, lastStop }: Standing): Stop | undefined {
  if (kind === 'advance') return stopAfter(stops, from);
  if (kind === 'reject') return { status: 'rejected', round: null };
  if (kind === 'reopen') return lastStop ?? undefined;
  if (kind === 'offer' && from.status === 'offer') return stops[indexOfStop(stops, from)];
  return kind === 'rescind' || kind === 'offer' ? findStop(stops, 'offer') : undefined;
}

/** The stop that follows a stop; undefined if there is none. */
export function stopAfter(stops: readonly Stop[], stop: Stop): Stop | undefined {
  const at = indexOfStop(stops, stop);
  return at === -1 ? undefined : stops[at + 1];
}

function leadsThere({ kind, from, to, stops, lastStop }: ProposedDecision): boolean {
  const at = indexOfStop(stops, to);
  if (kind === 'advance') return at > indexOfStop(stops, from);
  if (kind === 'stepBack') return at !== -1 && at < indexOfStop(stops, from);
  if (kind === 'reopen') return isUpTo(stops, to, lastStop);
  if (kind === 'offer') return to.status === 'offer' && at !== -1 && at >= indexOfStop(stops, from);
  return to.status === (kind === 'reject' ? 'rejected' : 'offer');
}

/**
 * Whether a rejected application can be reopened at a stop. A stop with a round must not be after the application's last
 * stop; a stop without a round must have the status of the last stop.
 */
function isUpTo(stops: readonly Stop[], to: Stop, lastStop: Stop | null): boolean {
  if (lastStop === null || to.round === null) return to.status === lastStop?.status;
  const at = indexOfStop(stops, to);
  return at !== -1 && at <= indexOfStop(stops, lastStop);
}

function startsHere({ kind, from }: ProposedDecision): boolean {
  if (kind === 'reopen') return from.status === 'rejected';
  if (kind === 'rescind') return from.status === 'hired';
  return isLive(from.status);
}

function isSkip({ kind, from, to, stops }: ProposedDecision): boolean {
  const steps = indexOfStop(stops, to) - indexOfStop(stops, from);
  return isAhead(kind) && steps > 1;
}

/** Whether a decision of this kind may lead to a later stop. */
function isAhead(kind: DecisionKind): boolean {
  return kind === 'advance' || kind === 'offer';
}

/**
 * The fault of a decision, or null (specification: transitions and their guards). Advancing may lead to any later stop.
 * Offering leads to the stop of the offer, or replaces the offer of an application that is already there. Both need a reason
 * if they skip a stop. The candidate's open tasks block both unless a lead overrides them with a reason; an open offer does
 * not block a new one. Rejecting needs a reason. Reopening, stepping back and rescinding are for leads and need a reason.
 */
export function faultOfDecision(proposed: ProposedDecision): DecisionFault | null {
  const { kind, isLead, hasReason, blockers, override } = proposed;
  if (!startsHere(proposed)) return 'notNow';
  if (!leadsThere(proposed)) return 'target';
  if (kind === 'offer' && proposed.isOfferFinal) return 'offerAccepted';
  const open = kind === 'offer' ? blockers.filter((name) => name !== 'offer') : blockers;
  const isBlocked = isAhead(kind) && open.length > 0;
  if (isBlocked && !override) return 'blocked';
  const needsLead = isBlocked || !(isAhead(kind) || kind === 'reject');
  if (needsLead && !isLead) return 'leadOnly';
  if ((isBlocked || alwaysNeedsReason(kind) || isSkip(proposed)) && !hasReason) return 'reasonNeeded';
  return null;
}
