/** Whether a posting's condition is met. It is information for the office; no status changes because of it. */
export const conditionStates = ['met', 'notMet', 'unknown'] as const;
export type ConditionState = (typeof conditionStates)[number];
