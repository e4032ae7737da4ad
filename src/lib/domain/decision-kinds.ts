/** The hiring office's decisions on an application. */
export const decisionKinds = ['advance', 'reject', 'offer', 'reopen', 'stepBack', 'rescind'] as const;

export type DecisionKind = (typeof decisionKinds)[number];

/**
 * Whether a decision of this kind always needs a reason. Advancing and offering need one only to skip a step or to
 * override open tasks.
 */
export function alwaysNeedsReason(kind: DecisionKind): boolean {
  return kind !== 'advance' && kind !== 'offer';
}
