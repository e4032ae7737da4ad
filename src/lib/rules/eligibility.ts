import { educationLevels } from '#lib/education-levels.ts';

/** What a posting asks of a body and a degree; what it does not ask is absent. */
export interface Conditions {
  /** Youngest and oldest, in years. */
  ages?: readonly [number, number] | undefined;
  /** In cm. */
  heightRange?: readonly [number, number] | undefined;
  /** Naked eye, on the five-point scale. */
  visionMin?: number | undefined;
  degreeMin?: string | undefined;
}

/** What a reader says of themselves; what is not said is not judged. */
export interface Traits {
  /** Years. */
  age?: number | undefined;
  /** In cm. */
  height?: number | undefined;
  /** Naked eye, on the five-point scale. */
  vision?: number | undefined;
  degree?: string | undefined;
}

export type Condition = 'ages' | 'height' | 'vision' | 'degree';

/** Which of a posting's conditions are met; what the posting does not ask, or the reader does not say, is left out. */
export function checkEligibility(conditions: Conditions, traits: Traits): Map<Condition, boolean> {
  const { ages, heightRange, visionMin, degreeMin } = conditions;
  const { age, height, vision, degree } = traits;
  const levels: readonly string[] = educationLevels;
  const met = new Map<Condition, boolean>();
  if (ages && age !== undefined) met.set('ages', age >= ages[0] && age <= ages[1]);
  if (heightRange && height !== undefined) met.set('height', height >= heightRange[0] && height <= heightRange[1]);
  if (visionMin !== undefined && vision !== undefined) met.set('vision', vision >= visionMin);
  if (degreeMin && degree) met.set('degree', levels.indexOf(degree) >= levels.indexOf(degreeMin));
  return met;
}
