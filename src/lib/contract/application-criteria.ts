import { enumKeys } from '#lib/domain/enums.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type EnglishChoice, isEnglishChoice } from '#lib/rules/english.ts';
import { isStorable } from '#lib/rules/text.ts';

/**
 * The values of the filter by a candidate's earlier applications within the reader's reach: there is none, there is any, or
 * one ended in this way.
 */
export const earlierEnds = ['none', 'any', 'rejected', 'withdrawn', 'hired'] as const;
export type EarlierEnd = (typeof earlierEnds)[number];

/** The filters of applications by their resumes and by earlier applications. */
export const criterionNames = ['sex', 'school-list', 'major-group', 'english', 'gpa', 'graduation', 'earlier'] as const;
export type CriterionName = (typeof criterionNames)[number];

export interface ApplicationCriteria {
  sex?: (typeof enumKeys.gender)[number];
  /** Only candidates whose school or major is in this named list, by its id. */
  'school-list'?: string;
  'major-group'?: string;
  /** Only candidates with at least this level. */
  english?: EnglishChoice;
  /** Only candidates within this top share of their class, in percent: a whole number from 1 to 100. */
  gpa?: string;
  /** The year in which the highest full-time education ends. */
  graduation?: string;
  earlier?: EarlierEnd;
  /** `or`: it is enough that one of the criteria, the owner or the tag matches. All other filters always apply. */
  combine?: 'or';
}

/** Criteria as received; an empty text means absent. */
export type RawCriteria = Partial<Record<CriterionName | 'combine', string | undefined>>;

const isId = (text: string) => text.length <= 64 && isStorable(text);

const tests: Record<CriterionName | 'combine', { rule: string; test(text: string): boolean }> = {
  sex: { rule: 'choice', test: (text) => enumKeys.gender.some((one) => one === text) },
  'school-list': { rule: 'type', test: isId },
  'major-group': { rule: 'type', test: isId },
  english: { rule: 'choice', test: isEnglishChoice },
  gpa: { rule: 'percent', test: (text) => /^(?:[1-9]\d?|100)$/.test(text) },
  graduation: { rule: 'graduationYear', test: (text) => /^(?:19|20)\d\d$/.test(text) },
  earlier: { rule: 'choice', test: (text) => earlierEnds.some((one) => one === text) },
  combine: { rule: 'choice', test: (text) => text === 'or' },
};

/** All faults of criteria. */
export function faultsOfCriteria(raw: RawCriteria): Fault[] {
  return [...criterionNames, 'combine' as const].flatMap((name) => {
    const text = raw[name]?.trim();
    return !text || tests[name].test(text) ? [] : [{ path: name, rule: tests[name].rule }];
  });
}
