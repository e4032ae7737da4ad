import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { reopenUnanswered, settleUnanswered } from '#server/recruitment/applications/change-tasks.ts';

import { newAdmissionNumber } from '../admission-number.ts';
import type { SessionRow } from '../store-sessions.ts';
import { findAdmissionNumbers, saveTests } from '../store-written-tests.ts';

/** The task that asks the candidate whether and where to sit the written test. */
const question = { kind: 'intention', type: '' } as const;

/**
 * The admission number of each application: the stored number or, if there is none, a new number that is not stored yet. The
 * map is empty unless the session is a written test.
 */
export async function plannedNumbers(
  db: Db,
  { kind }: Pick<SessionRow, 'kind'>,
  applications: readonly { id: string }[],
): Promise<Map<string, string>> {
  if (kind !== 'writtenTest') return new Map();
  const ids = applications.map(({ id }) => id);
  const former = await findAdmissionNumbers(db, ids);
  return new Map(ids.map((id) => [id, former.get(id) ?? newAdmissionNumber()]));
}

/**
 * Assigns written tests to candidates who have seats in a session. Candidates with an admission number keep it. Unanswered
 * questions about the test are closed.
 * @returns admission numbers by application
 * @throws a unique violation if a new admission number is taken; a retry generates another one
 */
export async function assignTests(
  trx: Db,
  app: App,
  actor: Actor,
  session: Pick<SessionRow, 'id' | 'kind'>,
  applications: readonly { id: string; accountId: string }[],
): Promise<Map<string, string>> {
  const numbers = await plannedNumbers(trx, session, applications);
  const rows = applications.map((application) => ({
    ...{ applicationId: application.id, accountId: application.accountId, sessionId: session.id },
    admissionNo: numbers.get(application.id)!,
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
  return numbers;
}

/** For candidates who lost their seats, reopens the questions about the written test that `assignTests` closed unanswered. */
export function reopenIntentions(trx: Db, app: App, applicationIds: readonly string[]): Promise<void> {
  return reopenUnanswered(trx, app, question, applicationIds);
}
