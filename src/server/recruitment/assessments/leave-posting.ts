import type { App } from '#server/platform/app.ts';
import { cancelReservation, capacityLeft } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findAnyTask, forgetTask } from '#server/recruitment/tasks/tasks.ts';

import { isForPosting } from './office/eligibility.ts';
import { removeAttendee } from './office/remove-attendees.ts';
import { reopenIntentions } from './office/written-tests.ts';
import { findAttendances } from './store-attendees.ts';
import { deleteIntention, findIntention } from './store-intentions.ts';
import { findAnySession } from './store-sessions.ts';
import { findTest } from './store-written-tests.ts';
import { intentionOf } from './task-keys.ts';

/** The posting to which an application is transferred. */
interface NewPosting {
  id: string;
  unit: string;
  /** Keys of its test sites. */
  testSites: readonly string[];
}

/**
 * Keeps the question about the written test if a test is assigned, or if the new posting has the site that the candidate
 * chose (or, if no site was chosen, one of the offered sites). Otherwise removes the question and the candidate's answer.
 */
async function settleQuestion(trx: Db, applicationId: string, { testSites }: NewPosting): Promise<void> {
  const task = await findAnyTask(trx, intentionOf(applicationId));
  if (!task || (await findTest(trx, applicationId))) return;
  const answer = await findIntention(trx, applicationId);
  const offered = (await capacityLeft(trx, task.batchId)).map(({ key }) => key);
  const isPossible = answer?.site ? testSites.includes(answer.site) : offered.some((key) => testSites.includes(key));
  if (isPossible) return;
  await cancelReservation(trx, applicationId, task.batchId);
  await deleteIntention(trx, applicationId);
  await forgetTask(trx, intentionOf(applicationId));
}

/**
 * Removes a transferred application, with its seats and invitations, from sessions that have not ended and are not for the
 * new posting, its unit or all units. The application stays in sessions in which the candidate has checked in or ever had a
 * result. Also removes the question about the written test if its sites do not suit the new posting (`settleQuestion`).
 */
export async function leavePosting(trx: Db, app: App, applicationId: string, to: NewPosting): Promise<void> {
  const isForNew = isForPosting({ postingId: to.id, unit: to.unit });
  for (const attendance of await findAttendances(trx, { units: null }, applicationId)) {
    const session = await findAnySession(trx, attendance.sessionId);
    if (!session || isForNew(session) || session.endsAt <= app.clock.now()) continue;
    if ((await removeAttendee(trx, attendance)) && session.kind === 'writtenTest') {
      await reopenIntentions(trx, app, [applicationId]);
    }
  }
  await settleQuestion(trx, applicationId, to);
}
