import type { RankingSelection } from '#lib/contract/batches.ts';
import { countSides, divide, type Division, lineFor, type SideCounts } from '#lib/rules/ranking.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { openRanking } from './open-ranking.ts';
import { hiringOf, readQuotas } from './quotas.ts';
import { readStandings } from './ranking.ts';
import { findOnSide, type Side } from './store-ranking.ts';

function idsOn(group: string, { lowest, highest }: Division, side: 'above' | 'below'): Side[] {
  if (side === 'above') return lowest === null ? [] : [{ group, lowest: Math.round(lowest * 100) }];
  return highest === null ? [] : [{ group, highest: Math.round(highest * 100) }];
}

/**
 * Divides the ranking of a round by a line (see `RankingSelection`) and finds at most `count` ids on one side of the line.
 * With `perWorkplace`, divides the ranking of each base.
 * @throws AppError as `openRanking`; 400 for a ratio within each base if the posting does not split its headcount by base
 */
export async function divideRanking(
  app: App,
  actor: Actor,
  selection: RankingSelection,
  { side, count }: { side: 'above' | 'below'; count: number },
): Promise<{ ids: string[]; numbers: SideCounts }> {
  const isSplit = selection.perWorkplace === 'Y' || selection.perWorkplace === true;
  const by = isSplit ? 'workPlace' : undefined;
  const { posting, ranked } = await openRanking(app, actor, selection.pkRegJob, selection.round, by);
  const quotas = (await readQuotas(app.db, actor, [hiringOf(posting)])).get(posting.id)!;
  if (isSplit && typeof selection.ratio === 'number' && quotas.some(({ workPlace }) => workPlace === ''))
    throw invalid({ path: 'ranking.perWorkplace', rule: 'noQuotas' });
  const standings = await readStandings(app, actor, ranked);
  const places = quotas.map(({ workPlace, left }) => ({ key: workPlace, left }));
  const groups = [...standings].map(([group, { scores, unranked }]) => ({
    ...{ group, unranked },
    division: divide(scores, lineFor(selection, places, group)),
  }));
  const sides = groups.flatMap(({ group, division }) => idsOn(group, division, side));
  return {
    ids: await findOnSide(app.db, actor, ranked, { sides, count }),
    numbers: countSides(groups),
  };
}
