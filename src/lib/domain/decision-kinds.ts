/** The hiring office's decisions on an application. */
export const decisionKinds = ['advance', 'reject', 'reopen', 'stepBack', 'rescind'] as const;

export type DecisionKind = (typeof decisionKinds)[number];
