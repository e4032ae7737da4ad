import { isStaffRole, mayDo, type Permission } from '#lib/domain/staff-roles.ts';
import { type RankingSplit, scoreSourceOf } from '#lib/rules/ranking.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { type OfficePosting, readForOffice } from '#server/recruitment/postings/office-posting.ts';
import { readProcess } from '#server/recruitment/processes/processes.ts';

import { haveAllPanels, isOnPanel } from './store-panels.ts';
import type { RankedRound } from './store-ranking.ts';

/** A round to rank, with its posting. */
export interface OpenRanking {
  posting: OfficePosting;
  round: Round;
  ranked: RankedRound;
}

function hasPermission({ role }: Pick<Actor, 'role'>, permission: Permission): boolean {
  return isStaffRole(role) && mayDo(role, permission);
}

/** Whether an actor may see the means of scorecards in every round, as leads may. */
export function seesAllMeans(actor: Pick<Actor, 'role'>): boolean {
  return hasPermission(actor, 'applications.override');
}

/**
 * Whether an actor may see the means of scorecards in a round. Interviewers score blind: a mean, a rank or the size of a
 * selection would reveal the scores of others to somebody who has not handed in a card. So leads see means; other staff see
 * them only if they are on no panel and have begun no card in the round, and if every application in the round has a panel.
 */
async function mayReadMeans(app: App, actor: Actor, ranked: RankedRound): Promise<boolean> {
  if (seesAllMeans(actor)) return true;
  const scorer = { id: actor.id, staffId: staffIdOf(actor) };
  return !(await isOnPanel(app.db, ranked, scorer)) && (await haveAllPanels(app.db, ranked));
}

async function open(
  app: App,
  actor: Actor,
  {
    posting,
    rounds,
    round,
    by,
  }: { posting: OfficePosting; rounds: readonly Round[]; round: Round; by?: RankingSplit | undefined },
): Promise<OpenRanking> {
  const source = scoreSourceOf(round);
  const sharing = rounds.filter((one) => source && scoreSourceOf(one)?.source === source.source);
  const ranked = {
    ...{ postingId: posting.id, round: round.key, status: round.status, by },
    source: source?.source ?? '',
    sinceEntry: sharing.length > 1,
  };
  if (source?.isOfCards && !(await mayReadMeans(app, actor, ranked))) throw new AppError('403');
  return { posting, round, ranked };
}

/**
 * A round of a posting, ready to rank its applications.
 * @throws AppError 404 if the posting is unknown or out of reach; 400 for an unknown round; 403 if the round is scored by
 * cards and the actor may not see their means
 */
export async function openRanking(
  app: App,
  actor: Actor,
  postingId: string,
  key: string | null | undefined,
  by?: RankingSplit,
): Promise<OpenRanking> {
  const posting = await readForOffice(app.db, actor, postingId);
  const { rounds } = await readProcess(app.db, posting.id);
  const round = rounds.find((one) => one.key === key);
  if (!round) throw invalid({ path: 'round', rule: 'choice' });
  return open(app, actor, { posting, rounds, round, by });
}

/**
 * The rounds of a posting that have scores, ready to rank; with `key`, only the round with this key.
 * @throws AppError 404 if the posting is unknown or out of reach; 403 if the actor may not decide, or may not see the
 * ranking of one of these rounds
 */
export async function openRankings(app: App, actor: Actor, postingId: string, key?: string): Promise<OpenRanking[]> {
  const posting = await readForOffice(app.db, actor, postingId);
  if (!hasPermission(actor, 'applications.decide')) throw new AppError('403');
  const { rounds } = await readProcess(app.db, posting.id);
  const scored = rounds.filter((round) => scoreSourceOf(round) && (key === undefined || round.key === key));
  return Promise.all(scored.map((round) => open(app, actor, { posting, rounds, round })));
}
