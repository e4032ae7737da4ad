import type { Recommendation } from '#lib/domain/recommendations.ts';
import type { Bilingual } from '#lib/text/locale.ts';

/** Maximum number of criteria of a scorecard. */
export const mostCriteria = 12;
/** The range from which the office chooses a criterion's best score. The worst score is always 1. */
export const scales = { minimum: 2, maximum: 10 } as const;
/** Maximum number of characters of an interviewer's text about an application. */
export const longestScoreText = 4000;
/** The distance from the panel's median at which a total counts as an outlier. Totals are from 0 to 100. */
const outlierDistance = 20;

/** A criterion that interviewers score. */
export interface Criterion {
  /** Unique within the scorecard, and never changed. */
  key: string;
  name: Bilingual;
  /** The highest score. */
  scale: number;
  /** Its share of the total, relative to the other weights. */
  weight: number;
  /** The meanings of scores, one line each: `5: …`. */
  anchors: Bilingual;
}

/** Scores by the keys of criteria. */
export type Scores = Readonly<Record<string, number>>;

/** An interviewer's assessment of an application in a round. */
export interface FilledCard {
  scores: Scores;
  recommendation: Recommendation | null;
}

/** The anchors by score; undefined if a line is no anchor, its score is outside of the scale, or a score appears twice. */
export function anchorsOf(text: string, scale: number): Map<number, string> | undefined {
  const anchors = new Map<number, string>();
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, score, words] = /^(\d{1,2})\s*[:：]\s*(\S.*)$/.exec(line) ?? [];
    const number = Number(score);
    if (!words || number < 1 || number > scale || anchors.has(number)) return undefined;
    anchors.set(number, words);
  }
  return anchors;
}

/** The keys of the criteria that have no score yet, in order. */
export function unscored(criteria: readonly Criterion[], scores: Scores): string[] {
  return criteria.filter(({ key }) => scores[key] === undefined).map(({ key }) => key);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The weighted mean of all scores in percent of their scales, with one decimal. Every criterion must have a score. */
export function totalOf(criteria: readonly Pick<Criterion, 'key' | 'scale' | 'weight'>[], scores: Scores): number {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const points = criteria.reduce((sum, { key, scale, weight }) => sum + (weight * (scores[key] ?? 0)) / scale, 0);
  return rounded((100 * points) / weights);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The mean of totals with one decimal, half up. Computed in whole tenths, so that it equals the number stored in
 * `round_scores`.
 */
function meanOfTotals(totals: readonly number[]): number {
  return Math.round(meanOf(totals.map((total) => Math.round(total * 10)))) / 10;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A panel's result: the mean and the spread (the highest minus the lowest value) of the totals and of each criterion. */
export interface PanelScore {
  /** From 0 to 100. */
  mean: number;
  spread: number;
  parts: { criterion: string; mean: number; spread: number }[];
  /** For each card: whether its total is far from the median of all totals. With fewer than three cards, always false. */
  isOutlier: boolean[];
}

/** The panel's score of cards that have been handed in; undefined if there are none. */
export function panelOf(criteria: readonly Criterion[], cards: readonly Scores[]): PanelScore | undefined {
  if (cards.length === 0) return undefined;
  const totals = cards.map((scores) => totalOf(criteria, scores));
  const spreadOf = (values: readonly number[]) => rounded(Math.max(...values) - Math.min(...values));
  const median = medianOf(totals);
  return {
    mean: meanOfTotals(totals),
    spread: spreadOf(totals),
    parts: criteria.map(({ key }) => {
      const values = cards.map((scores) => scores[key] ?? 0);
      return { criterion: key, mean: rounded(meanOf(values)), spread: spreadOf(values) };
    }),
    isOutlier: totals.map((total) => cards.length > 2 && Math.abs(total - median) >= outlierDistance),
  };
}

/** Whether a reader may see the cards of others: leads always, everybody else once they have handed in their own. */
export function maySeeOthers({ isLead, hasHandedIn }: { isLead: boolean; hasHandedIn: boolean }): boolean {
  return isLead || hasHandedIn;
}

/**
 * Whether the scores of a card may no longer change, because the application has moved since: the card is handed in, and its
 * scores are older than the application's present status. They stay fixed if the application comes back into the round.
 * @param card `scoredAt` in ms
 * @param statusAt in ms
 */
export function areScoresFixed({ done, scoredAt }: { done: number; scoredAt: number }, statusAt: number): boolean {
  return done === 1 && scoredAt < statusAt;
}
