import type { ConditionName } from '#lib/rules/conditions.ts';

/** For each condition of a posting, the column in which an application has the result of the comparison. */
export const stateColumns = {
  age: 'ageState',
  height: 'heightState',
  vision: 'visionState',
  degree: 'degreeState',
} as const satisfies Record<ConditionName, string>;
