import type { ScoreRequest } from '#lib/contract/scorecards.ts';
import { faultsOfScores } from '#lib/forms/scores.ts';
import { isSameValue } from '#lib/rules/merge.ts';
import { totalOf } from '#lib/rules/scorecards.ts';
import { findingTime } from '#lib/rules/unreleased.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';

import { contextOf, isFixed, ownCard, type Scored } from './cards.ts';
import { readScorecards } from './scorecards.ts';
import {
  findAssigned,
  findCardsOf,
  findOwnScores,
  findScoredAt,
  insertAssignments,
  saveScoresRow,
  type ScoresRow,
} from './store.ts';

export { findAssigned, findCardsOf, findScoredAt, insertAssignments };

/**
 * Stores the actor's card of an application in a round. Scores and recommendation can change only while the application is
 * in the round; after that, only the text of a stored card can change. If the application's status has changed since the
 * scores and recommendation of a handed-in card were saved, they stay fixed even if the application comes back into the
 * round. The audit log records handing in and every later change. The caller has checked the scope and locked the application.
 * @throws AppError 404 if the application has not reached the round, or the round has no scorecard; 409 with `data.current`
 * for an outdated version; 400 with all faults
 */
export async function saveScores(
  trx: Db,
  app: App,
  actor: Actor,
  application: Omit<Scored, 'panel'>,
  { round, scores, text, recommendation = null, version, done }: ScoreRequest,
): Promise<void> {
  const { id: applicationId, accountId, unit, reached, standsIn, statusAt, mayBegin } = application;
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
  if (isFixed(application, round, before) && (version === 0 || !isSame || own.done !== done))
    faults.push({ path: 'round', rule: standsIn === round ? 'scoresDecided' : 'roundOver' });
  if (version === 0 && standsIn === round && !mayBegin) faults.push({ path: 'round', rule: 'notOnPanel' });
  if (faults.length > 0) throw invalid(...faults);
  const decidedAt = (await findDecidedAt(trx, [applicationId], ['pending', 'released'])).get(applicationId);
  const savedAt = Math.max(findingTime(app.clock.now(), decidedAt), statusAt);
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
