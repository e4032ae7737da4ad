import type { ApplicationScores, RoundScores, ScoreRequest } from '#lib/contract/scorecards.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { type Round, roundAt, roundsReached } from '#lib/rules/rounds.ts';
import type { Locale } from '#lib/text/locale.ts';
import { staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { parseRounds } from '#server/recruitment/processes/processes.ts';
import { describeScores, saveScores } from '#server/recruitment/scorecards/scores.ts';

import { rowInReach } from './show-application.ts';
import { findPanel } from './store-panels.ts';
import type { ListedRow } from './store.ts';

async function scored(db: Db, actor: StaffActor, { id, accountId, unit, rounds: stored, status, round }: ListedRow) {
  const rounds: Round[] = parseRounds(stored) ?? [];
  const stop = { status, round };
  const panel = mayDo(actor.role, 'applications.override') ? [] : await findPanel(db, id);
  const mayBegin = panel.length === 0 || panel.some((one) => one === staffIdOf(actor));
  return { id, accountId, unit, reached: roundsReached(rounds, stop), standsIn: roundAt(rounds, stop)?.key, mayBegin };
}

/**
 * The scorecards of an application, as far as the actor may see them.
 * @throws AppError 404 if the application is unknown or outside the actor's reach
 */
export async function showScores(app: App, actor: StaffActor, which: string, locale: Locale): Promise<ApplicationScores> {
  const row = await rowInReach(app, actor, which);
  return { list: await describeScores(app.db, app, actor, await scored(app.db, actor, row), locale) };
}

/**
 * Stores the actor's card of an application in a round, and returns what the actor then sees of the round. If people are
 * assigned to score the application in its round, only they and leads may begin a card.
 * @throws AppError 404 if the application is unknown or outside the actor's reach; as `saveScores`
 */
export async function scoreApplication(
  app: App,
  actor: StaffActor,
  which: string,
  request: ScoreRequest,
  locale: Locale,
): Promise<RoundScores> {
  const row = await rowInReach(app, actor, which);
  return transaction(app, async (trx) => {
    const [locked] = await lockApplications(trx, [row.id]);
    const application = await scored(trx, actor, { ...row, ...locked });
    await saveScores(trx, app, actor, application, request);
    const list = await describeScores(trx, app, actor, application, locale);
    return list.find(({ round }) => round === request.round)!;
  });
}
