import type { ConditionName } from '#lib/rules/conditions.ts';

/** For each condition of a posting, the column that stores the result of comparing an application with this condition. */
export const stateColumns = {
  age: 'ageState',
  height: 'heightState',
  vision: 'visionState',
  degree: 'degreeState',
} as const satisfies Record<ConditionName, string>;
