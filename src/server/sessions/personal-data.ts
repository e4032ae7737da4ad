import { isHandedOut } from '#lib/rules/untold.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/personal-data.ts';

import { scoreOf } from './describe-attendee.ts';
import { eraseAttendances, findOwnAttendances } from './store-attendees.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findOwnAttendances(app.db, accountId);
  if (rows.length === 0) return;
  const sessions = rows.map((row) => {
    const { status, statusAt, resultAt } = row;
    const isTold = resultAt !== null && isHandedOut({ status, statusAt, hasPending: Number(row.pending) > 0 }, resultAt);
    return {
      application: row.applicationId,
      session: row.sessionId,
      assignedAt: exportedMoment(row.assignedAt),
      checkedInAt: exportedMoment(row.checkedInAt),
      ...(isTold ? { score: scoreOf(row), outcome: row.outcome, resultAt: exportedMoment(resultAt) } : {}),
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
 * To which sessions candidates were assigned, when they came, and what became of them there: handed out once what may rest
 * on it is released.
 */
export const attendanceData: PersonalData = { tables: ['sessionAttendees'], exportFiles, erase, eraseApplication };
