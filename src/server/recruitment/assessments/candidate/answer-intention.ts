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

import { findTest, saveIntention } from '../store-written-tests.ts';
import { describeIntention, intentionOf } from './describe-intention.ts';

interface Answering {
  applicationId: string;
  answer: IntentionAnswer;
}

/** Whoever does not sit the test declines the invitation to its session with the same words. */
async function declineSession(trx: Db, app: App, { applicationId }: TaskRow): Promise<void> {
  const session = (await findTest(trx, applicationId))?.sessionId;
  if (!session) return;
  const invitation = (await findTasks(trx, [applicationId])).find(({ kind, type }) => kind === 'reply' && type === session);
  if (invitation?.open !== 1 || invitation.state === 'declined') return;
  await moveTask(trx, app, invitation, { state: 'declined' }).catch(asConflict);
}

/** Takes the place that an answer asks for, or gives up the one that was held. */
async function settlePlace(
  trx: Db,
  app: App,
  task: TaskRow,
  { attend, site = '' }: IntentionAnswer,
  locale: Locale,
): Promise<void> {
  const { applicationId, accountId, batchId: pool } = task;
  if (attend === 'N') {
    const session = (await findTest(trx, applicationId))?.sessionId;
    if (session) await cancelReservation(trx, applicationId, session);
    return cancelReservation(trx, applicationId, pool);
  }
  const { testSites } = await readBrief(trx, applicationId, locale);
  if (!testSites.includes(site)) throw invalid({ path: 'site', rule: 'choice' });
  const outcome = await reserve(trx, { applicationId, accountId, pool, key: site, heldAt: app.clock.now() });
  if (outcome !== 'held') throw invalid({ path: 'site', rule: outcome === 'full' ? 'full' : 'choice' });
}

/**
 * Answers whether and where the candidate sits the written test, or changes the answer; a place that is given up for
 * another is free at once, and nobody gets more places than there are.
 * @throws AppError 404 where the application is not the holder's, 500003 where it is not asked, past due or over, 400
 * where the site is not offered or has no place left
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
      if (answer.attend === 'N') await declineSession(trx, app, task);
      await settlePlace(trx, app, task, answer, moment.locale);
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
