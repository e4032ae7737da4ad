import type { ApplyStatus } from '#lib/domain/enums.ts';

/** An estimate with its range. */
export interface Estimate {
  low: number;
  likely: number;
  high: number;
}

/** The quantile of an interval that contains the true rate in eight of ten cases. */
const quantile = 1.2816;

/**
 * A rate with Wilson's interval (80 %). The likely rate is between the observed rate and one half, so it is never 0 or 1, even
 * with few cases. Without cases, the interval is 0 to 1.
 */
export function wilson(successes: number, trials: number): Estimate {
  if (trials === 0) return { low: 0, likely: 0.5, high: 1 };
  const share = successes / trials;
  const square = quantile ** 2 / trials;
  const likely = (share + square / 2) / (1 + square);
  const half = (quantile / (1 + square)) * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return { low: Math.max(0, likely - half), likely, high: Math.min(1, likely + half) };
}

/** The numbers of applications of a category: how many entered each step, and how many are in it now. */
export interface StepNumbers {
  entered: ReadonlyMap<ApplyStatus, number>;
  standing: ReadonlyMap<ApplyStatus, number>;
}

function times(one: Estimate, other: Estimate): Estimate {
  return { low: one.low * other.low, likely: one.likely * other.likely, high: one.high * other.high };
}

/**
 * For each step, the chance that an application in it is hired: the product of the rates from this step on. The rate of a
 * step compares the applications that left the step with those that entered a later step, including any that skipped this
 * step. Each rate has an interval (`wilson`). The intervals are multiplied too, so the range is wide early in a season. Steps
 * that all applications skipped are ignored.
 * @param steps in order; the last one is `hired`
 */
export function chancesOf(steps: readonly ApplyStatus[], { entered, standing }: StepNumbers): Map<ApplyStatus, Estimate> {
  const chances = new Map<ApplyStatus, Estimate>();
  let chance: Estimate = { low: 1, likely: 1, high: 1 };
  let later = 0;
  for (const [index, step] of steps.toReversed().entries()) {
    const came = entered.get(step) ?? 0;
    const isUnused = came === 0 && later > 0;
    if (index > 0 && !isUnused) {
      const left = Math.max(0, came - (standing.get(step) ?? 0));
      chance = times(chance, wilson(Math.min(left, later), left));
    }
    chances.set(step, chance);
    later = Math.max(later, came);
  }
  return chances;
}

/**
 * The forecast number of hires: those already hired, plus the number in each step multiplied by its chance.
 * @returns whole numbers; the range is rounded outwards
 */
export function forecastOf(
  hired: number,
  standing: ReadonlyMap<ApplyStatus, number>,
  chances: ReadonlyMap<ApplyStatus, Estimate>,
): Estimate {
  const sum = { low: hired, likely: hired, high: hired };
  for (const [step, count] of standing) {
    const chance = chances.get(step);
    if (!chance) continue;
    sum.low += count * chance.low;
    sum.likely += count * chance.likely;
    sum.high += count * chance.high;
  }
  return { low: Math.floor(sum.low), likely: Math.round(sum.likely), high: Math.ceil(sum.high) };
}
