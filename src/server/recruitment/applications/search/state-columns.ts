import type { ConditionName } from '#lib/rules/conditions.ts';

/** Where an application keeps how it stands to each condition of its posting. */
export const stateColumns = {
  age: 'ageState',
  height: 'heightState',
  vision: 'visionState',
  degree: 'degreeState',
} as const satisfies Record<ConditionName, string>;
