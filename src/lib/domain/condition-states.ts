/** Whether a posting's condition is met. It informs the decision and decides nothing by itself. */
export const conditionStates = ['met', 'notMet', 'unknown'] as const;
export type ConditionState = (typeof conditionStates)[number];
