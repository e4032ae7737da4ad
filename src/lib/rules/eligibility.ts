import { educationLevels } from '#lib/domain/education-levels.ts';

/** The lowest and the highest value that is asked; null at an end that is open. */
export type Bounds = readonly [lowest: number | null, highest: number | null];

/** What a posting asks of a body and a degree; what it does not ask is absent. */
export interface Conditions {
  /** Youngest and oldest, in years. */
  ages?: Bounds | undefined;
  /** In cm. */
  heightRange?: Bounds | undefined;
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

function isWithin(value: number, [lowest, highest]: Bounds): boolean {
  return (lowest === null || value >= lowest) && (highest === null || value <= highest);
}

/** Which of a posting's conditions are met; what the posting does not ask, or the reader does not say, is left out. */
export function checkEligibility(conditions: Conditions, traits: Traits): Map<Condition, boolean> {
  const { ages, heightRange, visionMin, degreeMin } = conditions;
  const { age, height, vision, degree } = traits;
  const levels: readonly string[] = educationLevels;
  const met = new Map<Condition, boolean>();
  if (ages && age !== undefined) met.set('ages', isWithin(age, ages));
  if (heightRange && height !== undefined) met.set('height', isWithin(height, heightRange));
  if (visionMin !== undefined && vision !== undefined) met.set('vision', vision >= visionMin);
  if (degreeMin && degree) met.set('degree', levels.indexOf(degree) >= levels.indexOf(degreeMin));
  return met;
}
