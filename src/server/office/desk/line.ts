import type { RankingSelection } from '#lib/contract/batches.ts';
import { divide, type Division, type Line, type Quota, type Standings } from '#lib/rules/ranking.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { readQuotas } from './quotas.ts';
import { openRanking, readStandings } from './ranking.ts';
import { findOnSide, type Side } from './store-ranking.ts';

/** The numbers on both sides of a line, of all groups together, as the preview of a batch returns them. */
export interface RankingNumbers {
  above: number;
  tied: number;
  below: number;
  tiedLeftOut: number;
  unranked: number;
}

/** The places that are left for a group: those of its base, or of all bases if the ranking is not split. */
function leftFor(quotas: readonly Quota[], group: string): number {
  if (group === '') return quotas.reduce((sum, { left }) => sum + left, 0);
  return quotas.find(({ workPlace }) => workPlace === group)?.left ?? 0;
}

/** The line of a group. */
function lineOf({ line, top, ratio }: RankingSelection, quotas: readonly Quota[], group: string): Line {
  if (typeof line === 'number') return { line };
  return { top: typeof ratio === 'number' ? ratio * leftFor(quotas, group) : top! };
}

function numbersOf(divisions: readonly Division[], standings: ReadonlyMap<string, Standings>): RankingNumbers {
  const sum = (of: (division: Division) => number) => divisions.reduce((total, division) => total + of(division), 0);
  return {
    above: sum(({ above }) => above),
    tied: sum(({ tied }) => tied),
    below: sum(({ below }) => below),
    tiedLeftOut: sum(({ tied, takesTied }) => (takesTied ? 0 : tied)),
    unranked: [...standings.values()].reduce((total, { unranked }) => total + unranked, 0),
  };
}

function sideOf(group: string, { lowest, highest }: Division, side: 'above' | 'below'): Side[] {
  if (side === 'above') return lowest === null ? [] : [{ group, lowest: Math.round(lowest * 100) }];
  return highest === null ? [] : [{ group, highest: Math.round(highest * 100) }];
}

/**
 * Divides the ranking of a round by a line (contract: ranking), within each base if asked for, and finds at most `count`
 * ids on one side of it.
 * @throws AppError as `openRanking`; 400 for places by base if the posting does not say them
 */
export async function divideRanking(
  app: App,
  actor: Actor,
  selection: RankingSelection,
  { side, count }: { side: 'above' | 'below'; count: number },
): Promise<{ ids: string[]; numbers: RankingNumbers }> {
  const isSplit = selection.perWorkplace === 'Y' || selection.perWorkplace === true;
  const by = isSplit ? 'workPlace' : undefined;
  const { posting, ranked } = await openRanking(app, actor, selection.pkRegJob, selection.round, by);
  const quotas = (await readQuotas(app.db, actor, [{ id: posting.id, headcount: posting.content.headcount ?? 0 }])).get(
    posting.id,
  )!;
  if (isSplit && typeof selection.ratio === 'number' && quotas.some(({ workPlace }) => workPlace === ''))
    throw invalid({ path: 'ranking.perWorkplace', rule: 'noQuotas' });
  const standings = await readStandings(app, actor, ranked);
  const divisions = [...standings].map(([group, { scores }]) => ({
    group,
    division: divide(scores, lineOf(selection, quotas, group)),
  }));
  const sides = divisions.flatMap(({ group, division }) => sideOf(group, division, side));
  return {
    ids: await findOnSide(app.db, actor, ranked, { sides, count }),
    numbers: numbersOf(
      divisions.map(({ division }) => division),
      standings,
    ),
  };
}
