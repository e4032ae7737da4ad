import type { RankingSelection } from '#lib/contract/batches.ts';
import type { Ranking } from '#lib/contract/ranking.ts';
import {
  countSides,
  divide,
  type Division,
  type LineChoice,
  lineFor,
  mergedStandings,
  type RankingSplit,
  type SideCounts,
} from '#lib/rules/ranking.ts';

/** The ways to draw a line. */
export const lineKinds = ['line', 'top', 'ratio'] as const;
export type LineKind = (typeof lineKinds)[number];

/** A line as it is typed. */
export interface LineDraft {
  kind: LineKind | '';
  number: string;
}

/** The chosen line; undefined if no kind is chosen, or if the typed text is not a valid number for the kind. */
export function choiceOf({ kind, number }: LineDraft): LineChoice | undefined {
  const value = Number(number.trim().replace(',', '.'));
  if (kind === '' || number.trim() === '' || !Number.isFinite(value) || value < 0) return undefined;
  if (kind === 'line') return { line: value };
  return Number.isInteger(value) && value > 0 ? { [kind]: value } : undefined;
}

/** A line through a ranking. */
export interface DrawnLine {
  selection: Omit<RankingSelection, 'pkRegJob' | 'round'>;
  counts: SideCounts;
  /** Where the line divides the group with this key, or the whole ranking if the line is not drawn within each base. */
  divisionOf(group: string): Division | undefined;
}

/** Draws a line: within each base if the ranking is split by base, else through the whole ranking. */
export function drawLine({ groups, quotas }: Ranking, by: RankingSplit | '', choice: LineChoice): DrawnLine {
  const isPerBase = by === 'workPlace';
  const parts = isPerBase ? groups : [{ key: '', ...mergedStandings(groups) }];
  const divided = parts.map(({ key, scores, unranked }) => {
    return { key, unranked, division: divide(scores, lineFor(choice, quotas, key)) };
  });
  const byKey = new Map(divided.map(({ key, division }) => [key, division]));
  return {
    selection: { ...choice, ...(isPerBase ? { perWorkplace: 'Y' } : {}) },
    counts: countSides(divided),
    divisionOf: (group) => byKey.get(isPerBase ? group : ''),
  };
}
