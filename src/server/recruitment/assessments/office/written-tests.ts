import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { reopenUnanswered, settleUnanswered } from '#server/recruitment/applications/change-tasks.ts';

import { newAdmissionNumber } from '../admission-number.ts';
import { findIntentions, findNumbers, saveTests } from '../store-written-tests.ts';

/** Whether and where somebody sits the written test. */
const question = { kind: 'intention', type: '' } as const;

/** A session in which written tests are sat; times in milliseconds. */
interface TestSession {
  id: string;
  beginsAt: number;
  endsAt: number;
  place: string;
  address: string;
}

/** What is known of whether and where a candidate sits the written test: neither asked nor answered, or the answer. */
export interface KnownIntention {
  attend: 'Y' | 'N' | null;
  site: string | null;
}

/** What was asked and answered about the written test, by application; whoever was not asked is absent. */
export async function knownIntentions(db: Db, applicationIds: readonly string[]): Promise<Map<string, KnownIntention>> {
  const rows = await findIntentions(db, applicationIds);
  return new Map(rows.map(({ applicationId, attend, site }) => [applicationId, { attend, site }]));
}

/**
 * Records that candidates sit the written test in a session in which they have seats. An earlier admission number stays, and
 * an unanswered question about the test is closed.
 * @returns their admission numbers, by application
 * @throws a unique violation where a new admission number is somebody else's: it is worth another try
 */
export async function seatTests(
  trx: Db,
  app: App,
  actor: Actor,
  { id, beginsAt, endsAt, place, address }: TestSession,
  applications: readonly { id: string; accountId: string }[],
): Promise<Map<string, string>> {
  const former = await findNumbers(
    trx,
    applications.map((one) => one.id),
  );
  const rows = applications.map((application) => ({
    ...{ applicationId: application.id, accountId: application.accountId, sessionId: id },
    ...{ beginsAt, endsAt, place, address, room: '', seat: '', sealedNotes: null },
    admissionNo: former.get(application.id) ?? newAdmissionNumber(),
    assignedAt: app.clock.now(),
    assignedBy: actor.id,
  }));
  await saveTests(trx, rows);
  await settleUnanswered(
    trx,
    app,
    question,
    applications.map((one) => one.id),
  );
  return new Map(rows.map(({ applicationId, admissionNo }) => [applicationId, admissionNo]));
}

/** Asks candidates again whether and where they sit the written test, who had not answered when they got a seat that is gone. */
export function askUnseated(trx: Db, app: App, applicationIds: readonly string[]): Promise<void> {
  return reopenUnanswered(trx, app, question, applicationIds);
}

/** What the office's sessions know of written tests beside. */
export { deleteTestIn as unseatTest, findNumbers as admissionNumbers } from '../store-written-tests.ts';
