/** Whether a posting's condition is met: a fact for whoever decides, which decides nothing by itself. */
export const conditionStates = ['met', 'notMet', 'unknown'] as const;
export type ConditionState = (typeof conditionStates)[number];
