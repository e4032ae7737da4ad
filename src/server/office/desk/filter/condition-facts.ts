import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { PostingConditions } from '#lib/contract/postings.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { boundsText } from '#lib/postings/posting-words.ts';
import { ageOn, conditionNames, type ConditionName, type ResumeTraits, statesOf } from '#lib/rules/conditions.ts';

type Facts = DeskApplication['facts'];

/**
 * A posting's conditions compared with one resume: each requirement, whether it is met, and the resume's value. The value
 * is empty if the resume lacks it; the value of vision is always empty, because vision is sensitive.
 */
export function conditionFacts(conditions: PostingConditions, traits: ResumeTraits, day: string, t: Translate): Facts {
  const states = statesOf(conditions, traits, day);
  const { ages, heightRange, visionMin, degreeMin } = conditions;
  const { birthdate, height, degree } = traits;
  const years = birthdate === undefined ? undefined : ageOn(birthdate, day);
  const asked: Record<ConditionName, string> = {
    age: ages ? boundsText('ages', ages, t) : '',
    height: heightRange ? boundsText('height', heightRange, t) : '',
    vision: visionMin === undefined ? '' : t('desk-applications.asked.vision', { from: visionMin.toFixed(1) }),
    degree: degreeMin ? t('desk-applications.asked.degree', { from: enumLabel('education', degreeMin, t) }) : '',
  };
  const found: Record<ConditionName, string> = {
    age: years === undefined ? '' : t('desk-applications.found.age', { count: years }),
    height: height === undefined ? '' : t('desk-applications.found.height', { count: height }),
    vision: '',
    degree: degree === undefined ? '' : enumLabel('education', degree, t),
  };
  return conditionNames.flatMap((condition) => {
    const state = states[condition];
    return state === null ? [] : [{ condition, state, asked: asked[condition], found: found[condition] }];
  });
}
