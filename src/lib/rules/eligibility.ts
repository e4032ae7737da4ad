import { educationLevels } from '#lib/domain/education-levels.ts';

/** The lowest and highest value allowed; null for an open end. */
export type Bounds = readonly [lowest: number | null, highest: number | null];

/** The physical and degree requirements of a posting; absent if not required. */
export interface Conditions {
  /** Youngest and oldest, in years. */
  ages?: Bounds | undefined;
  /** In cm. */
  heightRange?: Bounds | undefined;
  /** Uncorrected, on the five-point scale. */
  visionMin?: number | undefined;
  degreeMin?: string | undefined;
}

/** A person's values to compare with the conditions; conditions without a value are not checked. */
export interface Traits {
  /** Years. */
  age?: number | undefined;
  /** In cm. */
  height?: number | undefined;
  /** Uncorrected, on the five-point scale. */
  vision?: number | undefined;
  degree?: string | undefined;
}

export type Condition = 'ages' | 'height' | 'vision' | 'degree';

function isWithin(value: number, [lowest, highest]: Bounds): boolean {
  return (lowest === null || value >= lowest) && (highest === null || value <= highest);
}

/**
 * Whether each of a posting's conditions is met. Conditions that the posting does not have, or for which a value is
 * missing, are left out.
 */
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
