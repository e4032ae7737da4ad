import type { Round } from './rounds.ts';

/** The highest score that a result may have. */
export const highestScore = 1000;

/** How a ranking is split: candidates are ranked within each base, test site or sex. */
export const rankingSplits = ['workPlace', 'site', 'sex'] as const;
export type RankingSplit = (typeof rankingSplits)[number];

/** Where the scores of a round come from; `source` is the key under which they are stored. */
export interface ScoreSource {
  source: string;
  /** Whether the scores are from scorecards, which interviewers see only once they have handed in their own. */
  isOfCards: boolean;
}

/** For each kind of round: the kind of session whose results are its scores. */
const sessionOf: Partial<Record<Round['kind'], string>> = {
  writtenTest: 'writtenTest',
  interview: 'interview',
  measurement: 'physicalExam',
  medical: 'physicalExam',
};

/**
 * The source of a round's scores: its scorecard if it has one, else the results of sessions of its kind. A written test
 * always uses the results of its sessions. Undefined if the round has no scores.
 */
export function scoreSourceOf({ key, kind, scorecard }: Pick<Round, 'key' | 'kind' | 'scorecard'>): ScoreSource | undefined {
  if (scorecard !== undefined && kind !== 'writtenTest') return { source: `card:${key}`, isOfCards: true };
  const session = sessionOf[kind];
  return session === undefined ? undefined : { source: `session:${session}`, isOfCards: false };
}

/** A score and the number of applications with it. */
export interface ScoreCount {
  score: number;
  count: number;
}

/** The number of applications per score, in a whole round or in one group of a split ranking (see `RankingSplit`). */
export interface Standings {
  /** The highest score first. */
  scores: readonly ScoreCount[];
  /** The number of applications without a score. */
  unranked: number;
}

/** The rank of a score: one more than the number of higher scores, so that equal scores share a rank (1, 1, 3). */
export interface Rank {
  rank: number;
  isTied: boolean;
}

/** The rank of each score. */
export function ranksOf(scores: readonly ScoreCount[]): Map<number, Rank> {
  let above = 0;
  return new Map(
    scores.map(({ score, count }) => {
      const rank = { rank: above + 1, isTied: count > 1 };
      above += count;
      return [score, rank];
    }),
  );
}

/**
 * A range that contains all scores on a page of `count` rows. The page begins at the top or after a row with the score
 * `after`. Undefined if the page may have rows without a score.
 */
export function rangeOfPage(
  scores: readonly ScoreCount[],
  count: number,
  after?: number,
): { lowest: number; highest: number } | undefined {
  const highest = after ?? scores[0]?.score;
  let counted = 0;
  for (const { score, count: those } of scores) {
    if (after !== undefined && score >= after) continue;
    counted += those;
    if (counted >= count) return { lowest: score, highest: highest! };
  }
  return undefined;
}

/** The standings of all groups together. */
export function mergedStandings(groups: readonly Standings[]): Standings {
  const counts = new Map<number, number>();
  for (const { score, count } of groups.flatMap(({ scores }) => scores)) counts.set(score, (counts.get(score) ?? 0) + count);
  return {
    scores: [...counts].map(([score, count]) => ({ score, count })).toSorted((one, other) => other.score - one.score),
    unranked: groups.reduce((sum, { unranked }) => sum + unranked, 0),
  };
}

/** A line in a ranking: at a score, or after a number of applications. */
export type Line = { line: number } | { top: number };

/** The two sides of a line. Applications without a score are on neither side. */
export interface Division {
  /** The lowest score above the line; null if nobody is above it. */
  lowest: number | null;
  /** The highest score below the line; null if nobody is below it. */
  highest: number | null;
  /** How many are strictly above the score at the line, exactly at it, and strictly below it. */
  above: number;
  tied: number;
  below: number;
  /** Whether applications exactly at the line count as above it. If not, they are on neither side. */
  takesTied: boolean;
}

/**
 * Divides a ranking. If the line is at a score, applications with this score are above it. If the line is after a number of
 * applications, it never splits equal scores: the applications with the score at the line are above it if all of them fit,
 * else all of them are on neither side.
 */
export function divide(scores: readonly ScoreCount[], line: Line): Division {
  const at = 'line' in line ? line.line : scoreOfPlace(scores, line.top);
  const sum = (some: readonly ScoreCount[]) => some.reduce((total, { count }) => total + count, 0);
  const higher = scores.filter(({ score }) => at === null || score > at);
  const lower = scores.filter(({ score }) => at !== null && score < at);
  const [above, below] = [sum(higher), sum(lower)];
  const tied = sum(scores) - above - below;
  const takesTied = 'line' in line || above + tied <= line.top;
  return {
    ...{ above, tied, below, takesTied },
    lowest: takesTied && tied > 0 ? at : (higher.at(-1)?.score ?? null),
    highest: lower[0]?.score ?? null,
  };
}

/**
 * The score of the application at a place, counted from the top. `Infinity` for place 0; the lowest score if there are fewer
 * applications; null if no application has a score.
 */
function scoreOfPlace(scores: readonly ScoreCount[], place: number): number | null {
  if (place < 1) return Infinity;
  let counted = 0;
  for (const { score, count } of scores) {
    counted += count;
    if (counted >= place) return score;
  }
  return scores.at(-1)?.score ?? null;
}

/** The vacancies of a base, or of a whole posting. */
export interface Quota {
  /** Key of the base; empty for the whole posting. */
  workPlace: string;
  headcount: number;
  /** How many candidates are hired, and how many have an offer that they have not declined. */
  filled: number;
  offered: number;
  /** How many vacancies are left; never below 0. */
  left: number;
}

/** A quota with the vacancies that are left. */
export function quotaOf(workPlace: string, headcount: number, { filled, offered }: Pick<Quota, 'filled' | 'offered'>): Quota {
  return { workPlace, headcount, filled, offered, left: Math.max(0, headcount - filled - offered) };
}

/** Where to draw a line: at a score, after a number of applications, or after `ratio` applications per remaining vacancy. */
export interface LineChoice {
  line?: number | null | undefined;
  top?: number | null | undefined;
  ratio?: number | null | undefined;
}

/** The remaining vacancies of each base, or those of the whole posting in a single entry with an empty key. */
type PlacesLeft = readonly { key: string; left: number }[];

/**
 * The line through a ranking, or through one group of a split ranking. A ratio is multiplied by the vacancies left at the
 * group's base, or at all bases if the ranking is not split by base.
 * @param group the key of a base; empty if the ranking is not split by base
 */
export function lineFor({ line, top, ratio }: LineChoice, places: PlacesLeft, group: string): Line {
  if (typeof line === 'number') return { line };
  const ofGroup = group === '' ? places : places.filter(({ key }) => key === group);
  const left = ofGroup.reduce((sum, place) => sum + place.left, 0);
  return { top: typeof ratio === 'number' ? ratio * left : (top ?? 0) };
}

/** The numbers on both sides of the lines of all groups. */
export interface SideCounts {
  above: number;
  tied: number;
  below: number;
  /** The number of applications exactly at a line that are on neither side. */
  tiedLeftOut: number;
  unranked: number;
}

/** Adds up the numbers of all groups. */
export function countSides(groups: readonly { division: Division; unranked: number }[]): SideCounts {
  const sum = (of: (group: { division: Division; unranked: number }) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  return {
    above: sum(({ division }) => division.above),
    tied: sum(({ division }) => division.tied),
    below: sum(({ division }) => division.below),
    tiedLeftOut: sum(({ division: { tied, takesTied } }) => (takesTied ? 0 : tied)),
    unranked: sum(({ unranked }) => unranked),
  };
}

/** The side of a line that a score is on; `neither` for scores that are left out, and for null. */
export function sideOf({ lowest, highest }: Division, score: number | null): 'above' | 'neither' | 'below' {
  if (score === null) return 'neither';
  if (lowest !== null && score >= lowest) return 'above';
  return highest !== null && score <= highest ? 'below' : 'neither';
}
