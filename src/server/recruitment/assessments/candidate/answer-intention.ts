import type { Intention, IntentionAnswer } from '#lib/contract/written-tests.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { cancelReservation, reserve } from '#server/platform/capacity/capacities.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { asConflict, retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { holdTask, type Moment } from '#server/recruitment/tasks/hold-task.ts';
import { findTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { saveIntention } from '../store-intentions.ts';
import { findTest } from '../store-written-tests.ts';
import { intentionOf } from '../task-keys.ts';
import { describeIntention } from './describe-intention.ts';

interface Answering {
  applicationId: string;
  answer: IntentionAnswer;
}

/** When a candidate declines the written test, also declines the invitation to its session and releases the seat. */
async function declineSession(trx: Db, app: App, applicationId: string): Promise<void> {
  const session = (await findTest(trx, applicationId))?.sessionId;
  if (!session) return;
  const invitation = (await findTasks(trx, [applicationId])).find(({ kind, type }) => kind === 'reply' && type === session);
  if (invitation?.open === 1 && invitation.state !== 'declined') {
    await moveTask(trx, app, invitation, { state: 'declined' }).catch(asConflict);
  }
  await cancelReservation(trx, applicationId, session);
}

/** Reserves capacity at the chosen site, or cancels the reservation of a candidate who declines. */
async function settleReservation(
  trx: Db,
  app: App,
  task: TaskRow,
  { attend, site = '' }: IntentionAnswer,
  locale: Locale,
): Promise<void> {
  const { applicationId, accountId, batchId: pool } = task;
  if (attend === 'N') {
    await declineSession(trx, app, applicationId);
    return cancelReservation(trx, applicationId, pool);
  }
  const { testSites } = await readBrief(trx, applicationId, locale);
  if (!testSites.includes(site)) throw invalid({ path: 'site', rule: 'choice' });
  const outcome = await reserve(trx, { applicationId, accountId, pool, key: site, heldAt: app.clock.now() });
  if (outcome !== 'held') throw invalid({ path: 'site', rule: outcome === 'full' ? 'full' : 'choice' });
}

/**
 * Stores whether and where the candidate sits the written test. The candidate may change the answer until the due time,
 * and may choose a site while it has free capacity. A change of site releases the former reservation at once.
 * @throws AppError 404 if the application is not the holder's; 500003 if the candidate was not asked, or the answer is
 * overdue or can no longer be changed, for instance because the application has ended; 400 if the site is full or not
 * offered; 409 as `retryOnConflict`
 */
export async function answerIntention(
  app: App,
  holder: Holder,
  { applicationId, answer }: Answering,
  moment: Moment,
): Promise<Intention> {
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      const task = await holdTask(trx, app, holder, intentionOf(applicationId), moment);
      await moveTask(trx, app, task, { state: 'answered' }).catch(asConflict);
      await settleReservation(trx, app, task, answer, moment.locale);
      await saveIntention(trx, {
        applicationId,
        accountId: task.accountId,
        pool: task.batchId,
        attend: answer.attend as 'Y' | 'N',
        site: answer.attend === 'Y' ? (answer.site ?? null) : null,
        answeredAt: app.clock.now(),
      });
      return describeIntention(trx, app, { ...task, state: 'answered' }, references, moment);
    }),
  );
}
