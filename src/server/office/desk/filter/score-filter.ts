import { type ApplicationCriteria, scoreNames } from '#lib/contract/application-criteria.ts';
import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import { highestScore, scoreSourceOf } from '#lib/rules/ranking.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

import { type OpenRanking, openRankings, seesAllMeans } from '../open-ranking.ts';
import type { Scores } from './store-criteria.ts';

/**
 * The rankings whose scores are compared: the ranking of `round` or, without `round`, of every round with scores. Empty for a
 * posting that is unknown or out of reach, so that its list looks like the list of a posting without applications.
 */
async function rankingsOf(app: App, actor: Actor, postingId: string, round: string | undefined): Promise<OpenRanking[]> {
  const opened = await openRankings(app, actor, postingId, round).catch((error: unknown) => {
    if (error instanceof AppError && error.code === '404') return undefined;
    throw error;
  });
  if (round !== undefined && opened?.length === 0) throw invalid({ path: 'score-round', rule: 'choice' });
  return opened ?? [];
}

/**
 * The scores that a filter compares; undefined if it compares none. The means of cards are compared only for readers who
 * may see the ranking of the round: others get an error instead of a list, a count or a selection.
 *
 * If a round is named, applications that have left the round are compared too, except in two cases: if the round is scored by
 * cards and the actor is no lead, because the actor may still have to score; and if the round shares the results of sessions
 * with another round, because a result does not say for which round it was given.
 * @throws AppError 403 if the actor may not decide, or may not see one of the rankings whose scores are compared; 400 for a
 * round without scores
 */
export async function scoresOf(
  app: App,
  actor: Actor,
  filter: Pick<ApplicationFilter, 'pkRegJob'> & ApplicationCriteria,
): Promise<Scores | undefined> {
  if (!filter.pkRegJob || !scoreNames.some((name) => filter[name])) return undefined;
  const round = filter['score-round'];
  const opened = await rankingsOf(app, actor, filter.pkRegJob, round);
  return {
    rounds: opened.map(({ round: { key, ...of }, ranked }) => {
      const isOpen = scoreSourceOf({ key, ...of })?.isOfCards !== true || seesAllMeans(actor);
      return { ...ranked, withPast: round !== undefined && isOpen && !ranked.sinceEntry };
    }),
    lowest: Math.round(Number(filter['score-from'] ?? 0) * 100),
    highest: Math.round(Number(filter['score-to'] ?? highestScore) * 100),
  };
}
