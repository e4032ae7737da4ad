import type { RoundScores } from '#lib/contract/scorecards.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { maySeeOthers, panelOf } from '#lib/rules/scorecards.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StaffActor } from '#server/platform/http/route.ts';

import { isFixed, ownCard, type Scored, scoresOf, textOf } from './cards.ts';
import { type ReadCard, readScorecards } from './scorecards.ts';
import { findOthersScores, findOwnScores, type ScoresRow } from './store.ts';

/** The cards that others have handed in, the panel's result, and the names of the others who have yet to hand in a card. */
function panelPart(
  app: App,
  { criteria }: ReadCard,
  own: ScoresRow | undefined,
  others: readonly ScoresRow[],
  panel: Scored['panel'],
): Partial<RoundScores> {
  const handedIn = others.filter(({ done }) => done === 1);
  const cards = own?.done === 1 ? [...handedIn, own] : handedIn;
  const result = panelOf(criteria, cards.map(scoresOf));
  const waiting = new Map(panel.map(({ actor, name }) => [actor, name]));
  for (const { actor, actorName, done } of others) {
    if (done === 1) waiting.delete(actor);
    else waiting.set(actor, actorName);
  }
  return {
    others: handedIn.map((row, index) => ({
      by: row.actorName,
      scores: scoresOf(row),
      recommendation: row.recommendation,
      text: textOf(app, row),
      total: row.total ?? 0,
      outlier: result?.isOutlier[index] ? 'Y' : 'N',
    })),
    ...(result && { mean: result.mean, spread: result.spread, parts: result.parts }),
    waiting: [...waiting.values()],
  };
}

/**
 * The scorecards of an application in the rounds that it has reached. A lead reads other people's cards in all these rounds.
 * Any other actor reads other people's cards in a round only after handing in a card there. A round of a former posting is
 * included only if a card has been begun there: for a lead anybody's card, for any other actor that actor's own card. The
 * caller has checked the scope.
 */
export async function describeScores(
  db: Db,
  app: App,
  actor: Pick<StaffActor, 'id' | 'role'>,
  application: Omit<Scored, 'accountId' | 'unit'>,
  locale: Locale,
): Promise<RoundScores[]> {
  const { id, reached, standsIn, mayBegin } = application;
  if (!reached.some(({ scorecard }) => scorecard)) return [];
  const cards = await readScorecards(db);
  const owns = new Map((await findOwnScores(db, id, actor.id)).map((row) => [row.round, row]));
  const isLead = mayDo(actor.role, 'applications.override');
  const isOpenTo = (round: string) => maySeeOthers({ isLead, hasHandedIn: owns.get(round)?.done === 1 });
  const visible = reached.map(({ key }) => key).filter(isOpenTo);
  const others = await findOthersScores(db, id, actor.id, visible);
  const toScore = application.panel.filter(({ actor: one }) => one !== actor.id);
  return reached.flatMap(({ key, name, passMark, scorecard, formerPosting }) => {
    const card = scorecard === undefined ? undefined : cards.get(scorecard);
    if (!card) return [];
    const own = owns.get(key);
    const ofRound = others.filter(({ round }) => round === key);
    if (formerPosting !== undefined && !own && ofRound.length === 0) return [];
    return [
      {
        round: key,
        name: inLocale(name, locale),
        ...(formerPosting !== undefined && { posting: formerPosting }),
        ...(passMark !== undefined && { passMark }),
        open: !isFixed(application, key, own) && (mayBegin || own) ? ('Y' as const) : ('N' as const),
        scorecard: card,
        own: ownCard(app, own),
        ...(isOpenTo(key) && panelPart(app, card, own, ofRound, key === standsIn ? toScore : [])),
      },
    ];
  });
}
