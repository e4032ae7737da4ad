/** The hiring office's decisions on an application. */
export const decisionKinds = ['advance', 'reject', 'reopen', 'stepBack', 'rescind'] as const;

export type DecisionKind = (typeof decisionKinds)[number];

/** Whether a decision of this kind always needs a reason. Advancing needs one only to skip a step or to override open tasks. */
export function alwaysNeedsReason(kind: DecisionKind): boolean {
  return kind !== 'advance';
}
