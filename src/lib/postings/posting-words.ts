import type { PostingConditions } from '#lib/contract/postings.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Bounds } from '#lib/rules/eligibility.ts';

/** The minimum degree of a posting as text; a doctorate is not called a minimum. */
export function degreeText(degree: NonNullable<PostingConditions['degreeMin']>, t: Translate): string {
  const name = enumLabel('education', degree, t);
  return degree === 'doctor' ? name : t('jobs.detail.degreeValue', { degree: name });
}

const wordsOfBounds = {
  ages: ['jobs.detail.agesValue', 'jobs.detail.agesFrom', 'jobs.detail.agesTo'],
  height: ['jobs.detail.heightValue', 'jobs.detail.heightFrom', 'jobs.detail.heightTo'],
} as const;

/** The ages or heights that a posting requires, as text; either end may be open. */
export function boundsText(name: keyof typeof wordsOfBounds, [from, to]: Bounds, t: Translate): string {
  const [both, atLeast, atMost] = wordsOfBounds[name];
  if (from === null) return t(atMost, { to: to ?? '' });
  return to === null ? t(atLeast, { from }) : t(both, { from, to });
}
