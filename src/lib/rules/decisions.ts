import { alwaysNeedsReason, type DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';

import { isLive, stepAfter, stepsOf } from './application-status.ts';

/** Why a decision on an application is not possible. */
export type DecisionFault =
  /** Its status does not allow this decision. */
  | 'notNow'
  /** The decision cannot lead to this status. */
  | 'target'
  /** The candidate must complete a task first. */
  | 'blocked'
  | 'leadOnly'
  | 'reasonNeeded';

/** An application's current state, and the decision to make. */
export interface ProposedDecision {
  from: ApplyStatus;
  /** Recruitment category. */
  jobType: string;
  kind: DecisionKind;
  to: ApplyStatus;
  /** The last step before a rejection; null unless the application is rejected. */
  lastStep: ApplyStatus | null;
  isLead: boolean;
  hasReason: boolean;
  /** The names of the candidate's open tasks, for the message. */
  blockers: readonly string[];
  /** Whether a lead overrides the blockers. */
  override: boolean;
}

type Where = Pick<ProposedDecision, 'from' | 'jobType' | 'lastStep'>;

/** The kind of decision between two statuses, undefined if there is none; `faultOfDecision` checks if it is allowed. */
export function decisionTo(to: ApplyStatus, { from, jobType }: Pick<Where, 'from' | 'jobType'>): DecisionKind | undefined {
  if (to === 'rejected') return 'reject';
  if (from === 'rejected') return 'reopen';
  if (from === 'hired') return 'rescind';
  const steps = stepsOf(jobType);
  const [now, then] = [steps.indexOf(from), steps.indexOf(to)];
  if (now === -1 || then === -1 || now === then) return undefined;
  return then > now ? 'advance' : 'stepBack';
}

/** The default target of a decision; undefined if it must be chosen or there is none, such as after the last step. */
export function usualTarget(kind: DecisionKind, { from, jobType, lastStep }: Where): ApplyStatus | undefined {
  if (kind === 'advance') return stepAfter(from, jobType) ?? undefined;
  if (kind === 'reject') return 'rejected';
  if (kind === 'reopen') return lastStep ?? undefined;
  return kind === 'rescind' ? 'offer' : undefined;
}

function leadsThere({ kind, from, to, jobType, lastStep }: ProposedDecision): boolean {
  const steps = stepsOf(jobType);
  const at = steps.indexOf(to);
  if (kind === 'advance') return at > steps.indexOf(from);
  if (kind === 'stepBack') return at !== -1 && at < steps.indexOf(from);
  if (kind === 'reopen') return to === lastStep;
  return to === (kind === 'reject' ? 'rejected' : 'offer');
}

function startsHere({ kind, from }: ProposedDecision): boolean {
  if (kind === 'reopen') return from === 'rejected';
  if (kind === 'rescind') return from === 'hired';
  return isLive(from);
}

function isSkip({ kind, from, to, jobType }: ProposedDecision): boolean {
  return kind === 'advance' && to !== stepAfter(from, jobType);
}

/**
 * The fault of a decision, or null (contract: transitions and their guards). Advancing may lead to any later step;
 * skipping one needs a reason. The candidate's open tasks block it unless a lead overrides them with a reason.
 * Rejecting needs a reason. Reopening, stepping back and rescinding are for leads and need a reason.
 */
export function faultOfDecision(proposed: ProposedDecision): DecisionFault | null {
  const { kind, isLead, hasReason, blockers, override } = proposed;
  if (!startsHere(proposed)) return 'notNow';
  if (!leadsThere(proposed)) return 'target';
  const isBlocked = kind === 'advance' && blockers.length > 0;
  if (isBlocked && !override) return 'blocked';
  const needsLead = isBlocked || !['advance', 'reject'].includes(kind);
  if (needsLead && !isLead) return 'leadOnly';
  if ((isBlocked || alwaysNeedsReason(kind) || isSkip(proposed)) && !hasReason) return 'reasonNeeded';
  return null;
}
