import { disclosedFinding } from '#lib/rules/unreleased.ts';
import type { Locale } from '#lib/text/locale.ts';
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
import { readReferences } from '#server/recruitment/postings/references.ts';

import { describeTest } from './candidate/describe-test.ts';
import { scoreOf } from './office/describe-attendee.ts';
import { reasonOf } from './replies.ts';
import { eraseAttendances, findEarlierResults, findOwnAttendances } from './store-attendees.ts';
import { eraseIntentions, findOwnIntentions } from './store-intentions.ts';
import { eraseReplies, findOwnReplies } from './store-replies.ts';
import { eraseTests, findOwnTests } from './store-written-tests.ts';
import { moveAssessments } from './store-merge.ts';

/**
 * The sessions of an account. A session's result is included as it was when the application's newest released decision
 * was made, and omitted before the first released decision.
 */
async function exportAttendances(app: App, accountId: string) {
  const rows = await findOwnAttendances(app.db, accountId);
  const ids = [...new Set(rows.map((row) => row.applicationId))];
  const decidedAt = await findDecidedAt(app.db, ids, ['released']);
  const earlier = await findEarlierResults(app.db, ids);
  return rows.map((row) => {
    const { sessionId, applicationId, assignedAt, checkedInAt } = row;
    const own = earlier.filter((one) => one.applicationId === applicationId && one.sessionId === sessionId);
    const results = [...own, row].flatMap((one) => (one.resultAt === null ? [] : [{ ...one, at: one.resultAt }]));
    const result = disclosedFinding(results, decidedAt.get(applicationId));
    return {
      application: applicationId,
      session: sessionId,
      assignedAt: exportedMoment(assignedAt),
      checkedInAt: exportedMoment(checkedInAt),
      ...(result ? { score: scoreOf(result), outcome: result.outcome, resultAt: exportedMoment(result.at) } : {}),
    };
  });
}

async function* exportFiles(app: App, accountId: string, locale: Locale) {
  const attendances = await exportAttendances(app, accountId);
  if (attendances.length > 0) yield exportedJson('applications/attendance.json', app.clock.now(), attendances);
  const intentions = await findOwnIntentions(app.db, accountId);
  const tests = await findOwnTests(app.db, accountId);
  if (intentions.length + tests.length > 0) {
    const references = await readReferences(app);
    yield exportedJson('applications/written-tests.json', app.clock.now(), {
      answers: intentions.map(({ applicationId, attend, site, answeredAt }) => {
        return { application: applicationId, attend, site, answeredAt: exportedMoment(answeredAt) };
      }),
      tests: tests.map((row) => ({ application: row.applicationId, ...describeTest(row, references, locale) })),
    });
  }
  const replies = (await findOwnReplies(app.db, accountId)).map((row) => ({
    application: row.applicationId,
    session: row.sessionId,
    slot: row.slot,
    reason: reasonOf(app, row),
    repliedAt: exportedMoment(row.repliedAt),
  }));
  if (replies.length > 0) yield exportedJson('applications/sessions.json', app.clock.now(), replies);
}

async function eraseAll(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await eraseAttendances(trx, accountId, applicationId);
  await eraseIntentions(trx, accountId, applicationId);
  await eraseTests(trx, accountId, applicationId);
  await eraseReplies(trx, accountId, applicationId);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseAll(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseAll(trx, accountId, id);
}

/**
 * Personal data about sessions: attendance, check-ins and results, answers about the written test, and replies to
 * invitations. Earlier versions of a result are deleted with it.
 */
export const assessmentData: PersonalData = {
  tables: ['sessionAttendees', 'sessionResultVersions', 'testIntentions', 'writtenTests', 'sessionReplies'],
  exportFiles,
  erase,
  eraseApplication,
  merge: (trx, _, accounts) => moveAssessments(trx, accounts),
};
