import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';

import { isLive, stepAfter, stepsOf } from './application-status.ts';

/** Why an application cannot be decided of as asked. */
export type DecisionFault =
  /** The status it has admits no such decision. */
  | 'notNow'
  /** The status to reach is none that this decision leads to. */
  | 'target'
  /** Something is asked of the candidate that must be done before. */
  | 'blocked'
  | 'leadOnly'
  | 'reasonNeeded';

/** An application as a decision finds it, and who decides what. */
export interface ProposedDecision {
  from: ApplyStatus;
  /** Recruitment category. */
  jobType: string;
  kind: DecisionKind;
  to: ApplyStatus;
  /** The last step it had, where it was rejected. */
  lastStep: ApplyStatus | null;
  isLead: boolean;
  hasReason: boolean;
  /** What the candidate still has to do: names of tasks, in any words. */
  blockers: readonly string[];
  /** Whether a lead decides in spite of the blockers. */
  override: boolean;
}

type Where = Pick<ProposedDecision, 'from' | 'jobType' | 'lastStep'>;

/** Which decision leads from one status to another; undefined where none does. */
export function decisionTo(to: ApplyStatus, { from, jobType }: Pick<Where, 'from' | 'jobType'>): DecisionKind | undefined {
  if (to === 'rejected') return 'reject';
  if (from === 'rejected') return 'reopen';
  if (from === 'hired') return 'rescind';
  const steps = stepsOf(jobType);
  const [now, then] = [steps.indexOf(from), steps.indexOf(to)];
  if (now === -1 || then === -1 || now === then) return undefined;
  return then > now ? 'advance' : 'stepBack';
}

/** Where a decision leads if nothing else is said; undefined where that has to be said. */
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
 * What speaks against a decision, or null (contract: transitions and their guards). Advancing leads to any later step,
 * and needs a reason to skip one; what waits for the candidate blocks it unless a lead overrides that with a reason.
 * Rejecting needs a reason. Going back, whether by reopening, stepping back or rescinding, is a lead's, with a reason.
 */
export function faultOfDecision(proposed: ProposedDecision): DecisionFault | null {
  const { kind, isLead, hasReason, blockers, override } = proposed;
  if (!startsHere(proposed)) return 'notNow';
  if (!leadsThere(proposed)) return 'target';
  const isBlocked = kind === 'advance' && blockers.length > 0;
  if (isBlocked && !override) return 'blocked';
  const needsLead = isBlocked || !['advance', 'reject'].includes(kind);
  if (needsLead && !isLead) return 'leadOnly';
  if ((needsLead || kind === 'reject' || isSkip(proposed)) && !hasReason) return 'reasonNeeded';
  return null;
}
