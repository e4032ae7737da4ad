import type { Criterion, FilledCard } from '#lib/rules/scorecards.ts';
import { unscored } from '#lib/rules/scorecards.ts';

import type { Fault } from './faults.ts';

/** All faults of an interviewer's card; a card that is handed in needs every score and a recommendation. */
export function faultsOfScores(criteria: readonly Criterion[], { scores, recommendation }: FilledCard, isDone: boolean): Fault[] {
  const faults: Fault[] = [];
  for (const [key, score] of Object.entries(scores)) {
    const criterion = criteria.find((one) => one.key === key);
    const path = `scores.${key}`;
    if (!criterion) faults.push({ path, rule: 'unknownName' });
    else if (score < 1) faults.push({ path, rule: 'minimum', params: { minimum: 1 } });
    else if (score > criterion.scale) faults.push({ path, rule: 'maximum', params: { maximum: criterion.scale } });
  }
  if (!isDone) return faults;
  const params = { ask: 'choose' };
  for (const key of unscored(criteria, scores)) faults.push({ path: `scores.${key}`, rule: 'required', params });
  if (recommendation === null) faults.push({ path: 'recommendation', rule: 'required', params });
  return faults;
}
