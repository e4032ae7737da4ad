import { enumKeys } from '#lib/domain/enums.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type EnglishChoice, isEnglishChoice } from '#lib/rules/english.ts';
import { isStorable } from '#lib/rules/text.ts';

/**
 * How a candidate's earlier applications ended, as a filter: none or any within the reader's reach, or one that ended in
 * this way.
 */
export const earlierEnds = ['none', 'any', 'rejected', 'withdrawn', 'hired'] as const;
export type EarlierEnd = (typeof earlierEnds)[number];

/** What lists of applications are filtered by besides their state: what the resume has, and earlier applications. */
export const criterionNames = ['sex', 'school-list', 'major-group', 'english', 'gpa', 'graduation', 'earlier'] as const;
export type CriterionName = (typeof criterionNames)[number];

export interface ApplicationCriteria {
  sex?: (typeof enumKeys.gender)[number];
  /** Only those whose school or major is in this named list, by its id. */
  'school-list'?: string;
  'major-group'?: string;
  /** Only those with at least this level. */
  english?: EnglishChoice;
  /** Only those who rank in the best share of their class, in percent from 1 to 100. */
  gpa?: string;
  /** The year in which the highest full-time education ends. */
  graduation?: string;
  earlier?: EarlierEnd;
  /** Whether one of the criteria, the owner and the tag is enough; all other filters always apply. */
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
