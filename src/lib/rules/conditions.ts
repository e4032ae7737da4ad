import type { ConditionState } from '#lib/domain/condition-states.ts';

import type { Conditions } from './eligibility.ts';
import { checkEligibility, type Condition } from './eligibility.ts';

/** The names of a posting's conditions. */
export const conditionNames = ['age', 'height', 'vision', 'degree'] as const;
export type ConditionName = (typeof conditionNames)[number];

/** The state of each condition; null if the posting does not have it. */
export type ConditionStates = Record<ConditionName, ConditionState | null>;

/** The values of a resume that are compared with conditions; absent if unknown. */
export interface ResumeTraits {
  /** `YYYY-MM-DD`. */
  birthdate?: string | undefined;
  /** In cm. */
  height?: number | undefined;
  /** Uncorrected, the weaker eye, on the five-point scale. */
  vision?: number | undefined;
  /** A key of the list of education levels. */
  degree?: string | undefined;
}

const eligibilityOf: Record<ConditionName, Condition> = { age: 'ages', height: 'height', vision: 'vision', degree: 'degree' };

/** The age in full years on a day; both days as `YYYY-MM-DD`. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** Whether a posting has a condition. */
function hasCondition({ ages, heightRange, visionMin, degreeMin }: Conditions, name: ConditionName): boolean {
  return { age: ages, height: heightRange, vision: visionMin, degree: degreeMin }[name] !== undefined;
}

/**
 * The states of a posting's conditions for a resume.
 * @param day the day for which the age is calculated: the day of applying
 */
export function statesOf(conditions: Conditions, { birthdate, ...traits }: ResumeTraits, day: string): ConditionStates {
  const age = birthdate === undefined ? undefined : ageOn(birthdate, day);
  const met = checkEligibility(conditions, { age, ...traits });
  const stateOf = (name: ConditionName): ConditionState | null => {
    if (!hasCondition(conditions, name)) return null;
    const outcome = met.get(eligibilityOf[name]);
    return outcome === undefined ? 'unknown' : outcome ? 'met' : 'notMet';
  };
  return { age: stateOf('age'), height: stateOf('height'), vision: stateOf('vision'), degree: stateOf('degree') };
}
