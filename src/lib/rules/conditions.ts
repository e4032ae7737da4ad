import type { ConditionState } from '#lib/domain/condition-states.ts';

import type { Conditions } from './eligibility.ts';
import { checkEligibility, type Condition } from './eligibility.ts';

/** What the office calls the conditions of a posting. */
export const conditionNames = ['age', 'height', 'vision', 'degree'] as const;
export type ConditionName = (typeof conditionNames)[number];

/** The state of each condition; null where the posting does not ask it. */
export type ConditionStates = Record<ConditionName, ConditionState | null>;

/** What a resume says that conditions are held against; what it does not say is absent. */
export interface ResumeTraits {
  /** `YYYY-MM-DD`. */
  birthdate?: string | undefined;
  /** In cm. */
  height?: number | undefined;
  /** Naked eye, the worse one, on the five-point scale. */
  vision?: number | undefined;
  /** A key of the list of education levels. */
  degree?: string | undefined;
}

const eligibilityOf: Record<ConditionName, Condition> = { age: 'ages', height: 'height', vision: 'vision', degree: 'degree' };

/** Full years on a day; both days as `YYYY-MM-DD`. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** Whether a posting asks a condition. */
function asks({ ages, heightRange, visionMin, degreeMin }: Conditions, name: ConditionName): boolean {
  return { age: ages, height: heightRange, vision: visionMin, degree: degreeMin }[name] !== undefined;
}

/**
 * How a resume stands to a posting's conditions.
 * @param day the day on which the age counts: the one on which the application was sent
 */
export function statesOf(conditions: Conditions, { birthdate, ...traits }: ResumeTraits, day: string): ConditionStates {
  const age = birthdate === undefined ? undefined : ageOn(birthdate, day);
  const met = checkEligibility(conditions, { age, ...traits });
  const stateOf = (name: ConditionName): ConditionState | null => {
    if (!asks(conditions, name)) return null;
    const outcome = met.get(eligibilityOf[name]);
    return outcome === undefined ? 'unknown' : outcome ? 'met' : 'notMet';
  };
  return { age: stateOf('age'), height: stateOf('height'), vision: stateOf('vision'), degree: stateOf('degree') };
}
