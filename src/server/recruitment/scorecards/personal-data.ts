import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { textOf } from './cards.ts';
import { eraseAssignments, eraseScores, findScoresOf, moveScores } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findScoresOf(app.db, accountId);
  const decidedAt = await findDecidedAt(app.db, [...new Set(rows.map((row) => row.applicationId))], ['released']);
  const scores = rows.flatMap((row) => {
    const { applicationId, round, scoredAt, savedAt, total, recommendation } = row;
    const decided = decidedAt.get(applicationId);
    if (decided === undefined || scoredAt > decided) return [];
    const card = { application: applicationId, round, at: exportedMoment(scoredAt), total, recommendation };
    return [{ ...card, scores: JSON.parse(row.scores) as unknown, text: savedAt > decided ? '' : textOf(app, row) }];
  });
  if (scores.length === 0) return;
  yield exportedJson('applications/scores-of-the-airline.json', app.clock.now(), scores);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseScores(trx, id);
  await eraseAssignments(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseScores(trx, accountId, id);
  await eraseAssignments(trx, accountId, id);
}

/**
 * The scorecards of a person's applications. A handed-in card is exported, without its author, if a decision made after the
 * card was scored has been released; a text saved after the last such decision is left out. Assignments of interviewers are
 * internal and not exported.
 */
export const scoreData: PersonalData = {
  tables: ['applicationScores', 'roundScores', 'interviewerAssignments'],
  exportFiles,
  erase,
  eraseApplication,
  merge: (trx, _, accounts) => moveScores(trx, accounts),
};
