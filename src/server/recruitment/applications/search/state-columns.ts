import type { ConditionName } from '#lib/rules/conditions.ts';

/** The column of an application with the result for each condition of its posting. */
export const stateColumns = {
  age: 'ageState',
  height: 'heightState',
  vision: 'visionState',
  degree: 'degreeState',
} as const satisfies Record<ConditionName, string>;
