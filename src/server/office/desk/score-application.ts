import type { ApplicationScores, RoundScores, ScoreRequest } from '#lib/contract/scorecards.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { type Round, roundAt, roundsReached } from '#lib/rules/rounds.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { findTransfers, lockApplications } from '#server/recruitment/applications/office/office.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { parseRounds, readRounds } from '#server/recruitment/processes/processes.ts';
import type { ReachedRound, Scored } from '#server/recruitment/scorecards/cards.ts';
import { describeScores } from '#server/recruitment/scorecards/describe-scores.ts';
import { findScoredAt, saveScores } from '#server/recruitment/scorecards/scores.ts';

import { rowInReach } from './show-application.ts';
import { findPanel } from './store-panels.ts';
import type { ListedRow } from './store.ts';

/**
 * The rounds of former postings in which an application has cards. Rounds that the application has also reached in its
 * current posting are left out, because their cards count for the current posting.
 */
async function formerRounds(db: Db, id: string, reached: readonly Round[], locale: Locale): Promise<ReachedRound[]> {
  const transfers = await findTransfers(db, id);
  if (transfers.length === 0) return [];
  const postingIds = transfers.map(({ from }) => from);
  const [scoredAt, rounds, postings] = await Promise.all([
    findScoredAt(db, id),
    readRounds(db, postingIds),
    readPostings(db, postingIds),
  ]);
  return [...scoredAt].flatMap(([key, scored]) => {
    if (reached.some((round) => round.key === key)) return [];
    const left = transfers.find(({ at }) => at > scored)?.from ?? '';
    const [round, posting] = [rounds.get(left)?.find((one) => one.key === key), postings.get(left)];
    return round && posting ? [{ ...round, formerPosting: inLocale(posting.name, locale) }] : [];
  });
}

async function scored(db: Db, actor: StaffActor, row: ListedRow, locale: Locale): Promise<Scored> {
  const { id, accountId, unit, rounds: stored, status, statusAt, round } = row;
  const rounds: Round[] = parseRounds(stored) ?? [];
  const reached = roundsReached(rounds, { status, round });
  const panel = await findPanel(db, id);
  const isFree = mayDo(actor.role, 'applications.override') || panel.length === 0;
  return {
    ...{ id, accountId, unit, statusAt, panel },
    reached: [...(await formerRounds(db, id, reached, locale)), ...reached],
    standsIn: roundAt(rounds, { status, round })?.key,
    mayBegin: isFree || panel.some((one) => one.actor === actor.id),
  };
}

/**
 * The scorecards of an application, as far as the actor may see them.
 * @throws AppError 404 if the application is unknown or outside the actor's reach
 */
export async function showScores(app: App, actor: StaffActor, which: string, locale: Locale): Promise<ApplicationScores> {
  const row = await rowInReach(app, actor, which);
  return { list: await describeScores(app.db, app, actor, await scored(app.db, actor, row, locale), locale) };
}

/**
 * Stores the actor's card of an application in a round, and returns what the actor then sees of the round. If the
 * application has a panel in its round, only the panel and leads may begin a card.
 * @throws AppError 404 if the application is unknown or outside the actor's reach; other errors as `saveScores`
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
    const application = await scored(trx, actor, { ...row, ...locked }, locale);
    await saveScores(trx, app, actor, application, request);
    const list = await describeScores(trx, app, actor, application, locale);
    return list.find(({ round }) => round === request.round)!;
  });
}
