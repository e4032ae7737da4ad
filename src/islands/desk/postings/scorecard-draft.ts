import type { Scorecard } from '#lib/contract/scorecards.ts';
import type { Criterion } from '#lib/rules/scorecards.ts';

import { freeKey, typedNumber } from './draft-values.ts';

/** The input for a criterion; numbers are as typed. */
export interface CriterionDraft extends Omit<Criterion, 'scale' | 'weight'> {
  scale: string;
  weight: string;
}

/** The input for the criteria of a scorecard. */
export function draftsOfCriteria(criteria: readonly Criterion[]): CriterionDraft[] {
  return criteria.map(({ scale, weight, ...rest }) => ({ ...rest, scale: `${scale}`, weight: `${weight}` }));
}

/** The criteria as the API takes them. */
export function criteriaOf(drafts: readonly CriterionDraft[]): object[] {
  return drafts.map(({ scale, weight, ...rest }) => ({ ...rest, scale: typedNumber(scale), weight: typedNumber(weight) }));
}

/** A criterion with a new key and no texts. */
export function newCriterion(others: readonly CriterionDraft[]): CriterionDraft {
  const empty = () => ({ zh: '', en: '' });
  return { key: freeKey('criterion', others), name: empty(), scale: '5', weight: '10', anchors: empty() };
}

/**
 * A scorecard with a new key, one criterion and no texts. The key ends at random, because somebody else may add one after
 * the same `others`.
 */
export function newScorecard(others: readonly Scorecard[]): Scorecard {
  const key = `${freeKey('scorecard', others)}-${crypto.randomUUID().slice(0, 8)}`;
  const { scale, weight, ...first } = newCriterion([]);
  const criterion = { ...first, scale: Number(scale), weight: Number(weight) };
  return { key, version: 0, name: { zh: '', en: '' }, criteria: [criterion], inUse: 'N' };
}
