import { type DecisionKind, decisionKinds } from '#lib/domain/decision-kinds.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';

/** What the hiring office may ask of candidates, or tell them, in a batch. */
export const askKinds = ['material', 'intention', 'background', 'window', 'session', 'message'] as const;

export type AskKind = (typeof askKinds)[number];
export type BatchKind = DecisionKind | AskKind;

/** Everything that a batch may do to its applications. */
export const batchKinds: readonly BatchKind[] = [...decisionKinds, ...askKinds];

/** More applications than this are only done with where their number is typed. */
export const mostUncounted = 30;

/** Whether a batch of this kind decides of applications. */
export function isDecisionKind(kind: BatchKind): kind is DecisionKind {
  return (decisionKinds as readonly string[]).includes(kind);
}

/** Keys that open the dialog of a kind, for what is selected or open. */
export const batchKeys = { a: 'advance', r: 'reject', m: 'material' } as const satisfies Record<string, BatchKind>;

/** Whoever may do any of what batches do may undo it while it is held. */
export const makerPermissions = ['applications.decide', 'applications.ask', 'applications.message'] as const;

/** What somebody must be allowed to do for a batch of a kind: going back is a lead's (contract: transitions). */
export function permissionFor(kind: BatchKind): Permission {
  if (kind === 'advance' || kind === 'reject') return 'applications.decide';
  if (isDecisionKind(kind)) return 'applications.override';
  return kind === 'message' ? 'applications.message' : 'applications.ask';
}
