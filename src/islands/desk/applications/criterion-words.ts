import { type CriterionName, earlierEnds } from '#lib/contract/application-criteria.ts';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isEnglishChoice } from '#lib/rules/english.ts';

/** The label of a criterion's value, or the value itself if it has no label. */
export function wordsOfCriterion(
  name: CriterionName,
  value: string,
  { studyLists = [] }: Pick<ApplicationChoices, 'studyLists'>,
  t: Translate,
): string {
  const sex = enumKeys.gender.find((one) => one === value);
  const end = earlierEnds.find((one) => one === value);
  if (name === 'sex' && sex) return t(`enums.gender.${sex}`);
  if (name === 'english' && isEnglishChoice(value)) return t(`enums.englishLevel.${value}`);
  if (name === 'earlier' && end) return t(`desk-applications.earlier.${end}`);
  if (name === 'gpa') return t('desk-applications.criteria.share', { share: value });
  return studyLists.find(({ id }) => id === value)?.name ?? value;
}
