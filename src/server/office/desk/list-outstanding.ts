import type { OutstandingCards, RankingQuery } from '#lib/contract/ranking.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { openRanking } from './open-ranking.ts';
import { countOutstanding } from './store-panels.ts';

/**
 * The people who have not handed in all their scorecards in a round, those with the most missing first.
 * @throws AppError as `openRanking`
 */
export async function listOutstanding(
  app: App,
  actor: Actor,
  postingId: string,
  { round: key }: Pick<RankingQuery, 'round'>,
): Promise<OutstandingCards> {
  const { round, ranked } = await openRanking(app, actor, postingId, key);
  const counts = round.scorecard === undefined ? [] : await countOutstanding(app.db, ranked);
  const nameOf = await namesOf(
    app.db,
    counts.map((one) => one.actor),
  );
  const list = counts.map(({ actor: one, count }) => ({ name: nameOf(one), count }));
  return { list: list.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)) };
}
