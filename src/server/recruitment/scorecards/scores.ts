import type { OwnCard, RoundScores, ScoreRequest } from '#lib/contract/scorecards.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { faultsOfScores } from '#lib/forms/scores.ts';
import { isSameValue } from '#lib/rules/merge.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { maySeeOthers, panelOf, type Scores, totalOf } from '#lib/rules/scorecards.ts';
import { findingTime } from '#lib/rules/unreleased.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';

import { type ReadCard, readScorecards } from './scorecards.ts';
import {
  findAssigned,
  findCardsOf,
  findOthersScores,
  findOwnScores,
  insertAssignments,
  saveScoresRow,
  type ScoresRow,
} from './store.ts';

export { findAssigned, findCardsOf, insertAssignments };

/** An application within the actor's reach. */
interface Scored {
  id: string;
  accountId: string;
  unit: string;
  /** The rounds that it has reached. */
  reached: readonly Round[];
  /** The key of the round that it is in; undefined if it is in none. */
  standsIn: string | undefined;
  /** Whether the actor may begin a card in that round. */
  mayBegin: boolean;
}

function contextOf({ applicationId, round, actor }: Pick<ScoresRow, 'applicationId' | 'round' | 'actor'>): string {
  return `application_scores.sealed_text.${applicationId}.${round}.${actor}`;
}

/** The decrypted text of a card. */
export function textOf(app: Pick<App, 'cipher'>, row: ScoresRow): string {
  return app.cipher.decrypt(row.sealedText, contextOf(row));
}

function scoresOf(row: ScoresRow): Scores {
  return JSON.parse(row.scores) as Scores;
}

function ownCard(app: App, row: ScoresRow | undefined): OwnCard {
  if (!row) return { version: 0, scores: {}, recommendation: null, text: '', done: 'N', updatedAt: null };
  const { version, recommendation, done, savedAt } = row;
  return {
    ...{ version, recommendation },
    scores: scoresOf(row),
    text: textOf(app, row),
    done: done === 1 ? 'Y' : 'N',
    updatedAt: new Date(savedAt).toISOString(),
  };
}

/** The panel's result from the handed-in cards. */
function panelPart(
  app: App,
  { criteria }: ReadCard,
  own: ScoresRow | undefined,
  others: readonly ScoresRow[],
): Partial<RoundScores> {
  const handedIn = others.filter(({ done }) => done === 1);
  const cards = own?.done === 1 ? [...handedIn, own] : handedIn;
  const panel = panelOf(criteria, cards.map(scoresOf));
  return {
    others: handedIn.map((row, index) => ({
      by: row.actorName,
      scores: scoresOf(row),
      recommendation: row.recommendation,
      text: textOf(app, row),
      total: row.total ?? 0,
      outlier: panel?.isOutlier[index] ? 'Y' : 'N',
    })),
    ...(panel && { mean: panel.mean, spread: panel.spread, parts: panel.parts }),
    waiting: others.filter(({ done }) => done === 0).map(({ actorName }) => actorName),
  };
}

/**
 * The cards of an application in the rounds that it has reached. Until the actor's own card is handed in, those of others
 * are not even read, unless the actor is a lead. The caller has checked the scope.
 */
export async function describeScores(
  db: Db,
  app: App,
  actor: Pick<StaffActor, 'id' | 'role'>,
  { id, reached, standsIn, mayBegin }: Pick<Scored, 'id' | 'reached' | 'standsIn' | 'mayBegin'>,
  locale: Locale,
): Promise<RoundScores[]> {
  if (!reached.some(({ scorecard }) => scorecard)) return [];
  const cards = await readScorecards(db);
  const owns = new Map((await findOwnScores(db, id, actor.id)).map((row) => [row.round, row]));
  const isLead = mayDo(actor.role, 'applications.override');
  const isOpenTo = (round: string) => maySeeOthers({ isLead, hasHandedIn: owns.get(round)?.done === 1 });
  const visible = reached.map(({ key }) => key).filter(isOpenTo);
  const others = await findOthersScores(db, id, actor.id, visible);
  return reached.flatMap(({ key, name, passMark, scorecard }) => {
    const card = scorecard === undefined ? undefined : cards.get(scorecard);
    if (!card) return [];
    const own = owns.get(key);
    const ofRound = others.filter(({ round }) => round === key);
    return [
      {
        round: key,
        name: inLocale(name, locale),
        ...(passMark !== undefined && { passMark }),
        open: key === standsIn && (mayBegin || own) ? ('Y' as const) : ('N' as const),
        scorecard: card,
        own: ownCard(app, own),
        ...(isOpenTo(key) && panelPart(app, card, own, ofRound)),
      },
    ];
  });
}

/**
 * Stores the actor's card of an application in a round. Scores are given while the application is in the round; afterwards
 * only the text can be changed. Handing in, and any change after it, is logged. The caller has checked the scope and locked
 * the application.
 * @throws AppError 404 if the application has not reached the round, or the round has no scorecard; 409 with `data.current`
 * for an outdated version; 400 with all faults
 */
export async function saveScores(
  trx: Db,
  app: App,
  actor: Actor,
  { id: applicationId, accountId, unit, reached, standsIn, mayBegin }: Scored,
  { round, scores, text, recommendation = null, version, done }: ScoreRequest,
): Promise<void> {
  const scorecard = reached.find(({ key }) => key === round)?.scorecard;
  const card = scorecard === undefined ? undefined : (await readScorecards(trx)).get(scorecard);
  if (!card) throw notFound();
  const findRow = async () => (await findOwnScores(trx, applicationId, actor.id)).find((row) => row.round === round);
  const before = await findRow();
  const own = ownCard(app, before);
  if (own.version !== version) throw savedBefore(own);
  const isSame = isSameValue(own.scores, scores) && own.recommendation === recommendation;
  const faults = faultsOfScores(card.criteria, { scores, recommendation }, done === 'Y');
  if (own.done === 'Y' && done === 'N') faults.push({ path: 'done', rule: 'handedIn' });
  if (standsIn !== round && (version === 0 || !isSame || own.done !== done)) faults.push({ path: 'round', rule: 'roundOver' });
  if (version === 0 && standsIn === round && !mayBegin) faults.push({ path: 'round', rule: 'notOnPanel' });
  if (faults.length > 0) throw invalid(...faults);
  const savedAt = findingTime(
    app.clock.now(),
    (await findDecidedAt(trx, [applicationId], ['pending', 'released'])).get(applicationId),
  );
  const key = { applicationId, round, actor: actor.id };
  const row: ScoresRow = {
    ...key,
    ...{ accountId, actorName: actor.name, scorecard: card.key, recommendation, savedAt },
    version: version + 1,
    done: done === 'Y' ? 1 : 0,
    scores: JSON.stringify(scores),
    total: done === 'Y' ? totalOf(card.criteria, scores) : null,
    sealedText: app.cipher.encrypt(text, contextOf(key)),
    scoredAt: before && isSame ? before.scoredAt : savedAt,
  };
  if (!(await saveScoresRow(trx, row))) throw savedBefore(ownCard(app, await findRow()));
  if (done === 'N') return;
  const details = { version: row.version, round };
  await record(trx, app, actor, { action: 'application.scored', unit, applicationId, details });
}
