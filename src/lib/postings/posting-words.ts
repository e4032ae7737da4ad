import type { PostingConditions } from '#lib/contract/postings.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The least degree a posting asks for, in words. The highest there is has nothing above it. */
export function degreeText(degree: NonNullable<PostingConditions['degreeMin']>, t: Translate): string {
  const name = enumLabel('education', degree, t);
  return degree === 'doctor' ? name : t('jobs.detail.degreeValue', { degree: name });
}
