import { handedOut } from '#lib/rules/unreleased.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/held-rows.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { scoreOf } from './office/describe-attendee.ts';
import { eraseAttendances, findEarlierResults, findOwnAttendances } from './store-attendees.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findOwnAttendances(app.db, accountId);
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map((row) => row.applicationId))];
  const decidedAt = await findDecidedAt(app.db, ids, ['released']);
  const earlier = await findEarlierResults(app.db, ids);
  const sessions = rows.map((row) => {
    const { sessionId, applicationId, assignedAt, checkedInAt } = row;
    const own = earlier.filter((one) => one.applicationId === applicationId && one.sessionId === sessionId);
    const results = [...own, row].flatMap((one) => (one.resultAt === null ? [] : [{ ...one, at: one.resultAt }]));
    const result = handedOut(results, decidedAt.get(applicationId));
    return {
      application: applicationId,
      session: sessionId,
      assignedAt: exportedMoment(assignedAt),
      checkedInAt: exportedMoment(checkedInAt),
      ...(result ? { score: scoreOf(result), outcome: result.outcome, resultAt: exportedMoment(result.at) } : {}),
    };
  });
  yield exportedJson('applications/attendance.json', app.clock.now(), sessions);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseAttendances(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseAttendances(trx, accountId, id);
}

/**
 * To which sessions candidates were assigned, when they came, and what became of them there, as it stood when the newest
 * released decision was made. What a result was before is deleted with it.
 */
export const attendanceData: PersonalData = {
  tables: ['sessionAttendees', 'sessionResultVersions'],
  exportFiles,
  erase,
  eraseApplication,
};
