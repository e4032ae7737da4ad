import { enumKeys } from '#lib/domain/enums.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type EnglishChoice, isEnglishChoice } from '#lib/rules/english.ts';
import { highestScore } from '#lib/rules/ranking.ts';
import { isStorable } from '#lib/rules/text.ts';

/**
 * The values of the filter by a candidate's earlier applications: there are none, there are any, or at least one is
 * rejected, withdrawn or hired. Applications that the reader may not see are ignored.
 */
export const earlierEnds = ['none', 'any', 'rejected', 'withdrawn', 'hired'] as const;
export type EarlierEnd = (typeof earlierEnds)[number];

/** The filters of applications by their resumes and by earlier applications. */
export const criterionNames = ['sex', 'school-list', 'major-group', 'english', 'gpa', 'graduation', 'earlier'] as const;
export type CriterionName = (typeof criterionNames)[number];

/** The parts of the filter by score. */
export const scoreNames = ['score-round', 'score-from', 'score-to'] as const;
export type ScoreName = (typeof scoreNames)[number];

export interface ApplicationCriteria {
  sex?: (typeof enumKeys.gender)[number];
  /** The id of a named list: only candidates whose school or major is in the list. */
  'school-list'?: string;
  'major-group'?: string;
  /** Only candidates with at least this level. */
  english?: EnglishChoice;
  /** Only candidates within this top share of their class, in percent: a whole number from 1 to 100. */
  gpa?: string;
  /** The year in which the highest full-time education ends. */
  graduation?: string;
  earlier?: EarlierEnd;
  /** The key of the round whose scores are compared; if absent, the round that each application is in. */
  'score-round'?: string;
  /** The lowest and the highest score, both included, with at most two decimals. */
  'score-from'?: string;
  'score-to'?: string;
  /** `or`: it is enough that one of the criteria, the score, the owner or the tag matches. All other filters always apply. */
  combine?: 'or';
}

/** Criteria as received; an empty text means absent. */
export type RawCriteria = Partial<Record<CriterionName | ScoreName | 'combine', string | undefined>>;

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

/** A score, or undefined for an absent or invalid one. */
function scoreIn(text: string | undefined): number | undefined {
  return text && /^\d{1,4}(?:\.\d{1,2})?$/.test(text) && Number(text) <= highestScore ? Number(text) : undefined;
}

/** All faults of a filter by score. The filter needs a posting, because scores belong to a posting's rounds. */
function faultsOfScore(raw: RawCriteria, pkRegJob: string | undefined): Fault[] {
  const [round, from, to] = scoreNames.map((name) => raw[name]?.trim() || undefined);
  const [lowest, highest] = [scoreIn(from), scoreIn(to)];
  const params = { minimum: 0, maximum: highestScore };
  return [
    ...(round && !isId(round) ? [{ path: 'score-round', rule: 'type' }] : []),
    ...(from && lowest === undefined ? [{ path: 'score-from', rule: 'between', params }] : []),
    ...(to && highest === undefined ? [{ path: 'score-to', rule: 'between', params }] : []),
    ...(lowest !== undefined && highest !== undefined && lowest > highest ? [{ path: 'score-to', rule: 'scoresReversed' }] : []),
    ...((round || from || to) && !pkRegJob ? [{ path: 'pkRegJob', rule: 'scorePosting' }] : []),
  ];
}

/** All faults of a filter's criteria and score; `pkRegJob` is the filter's posting, if it has one. */
export function faultsOfCriteria(raw: RawCriteria, pkRegJob: string | undefined): Fault[] {
  const faults = [...criterionNames, 'combine' as const].flatMap((name) => {
    const text = raw[name]?.trim();
    return !text || tests[name].test(text) ? [] : [{ path: name, rule: tests[name].rule }];
  });
  return [...faults, ...faultsOfScore(raw, pkRegJob?.trim())];
}
