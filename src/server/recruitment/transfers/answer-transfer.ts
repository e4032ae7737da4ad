import type { Transfer, TransferAnswer } from '#lib/contract/transfers.ts';
import type { Fault } from '#lib/forms/faults.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { asConflict, retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { addEvent } from '#server/recruitment/applications/events.ts';
import { findAppliedFor, findLastEventAt, lockApplications } from '#server/recruitment/applications/office/office.ts';
import { transferApplication } from '#server/recruitment/applications/transfer-application.ts';
import { leavePosting } from '#server/recruitment/assessments/leave-posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, taskRefused } from '#server/recruitment/tasks/hold-task.ts';

import { type AskedTransfer, describeTransfer, isAnswerable, readAsked } from './read-transfer.ts';

interface Answering {
  applicationId: string;
  answer: TransferAnswer;
}

/**
 * The choice after a transfer. If the posting offers the former choice `kept`, this is `kept`. Otherwise it is the candidate's
 * new choice `named`; undefined if the posting does not offer `named`. If the candidate made no new choice, it is the first
 * choice that the posting offers, or `kept` if the posting offers none.
 */
function chosen(kept: string, offered: readonly string[], named: string | null | undefined): string | undefined {
  if (offered.includes(kept)) return kept;
  if (named) return offered.includes(named) ? named : undefined;
  return offered[0] ?? kept;
}

/**
 * The workplace and test site after the transfer.
 * @throws AppError 400 for a choice that the posting does not offer
 */
function choicesAfter({ row, to }: AskedTransfer, answer: TransferAnswer): { workPlace: string; site: string } {
  const workPlace = chosen(row.workPlace, to.workplaces, answer.workPlace);
  const site = chosen(row.site, to.testSites, answer.site);
  if (workPlace !== undefined && site !== undefined) return { workPlace, site };
  const faults: Fault[] = [];
  if (workPlace === undefined) faults.push({ path: 'workPlace', rule: 'choice' });
  if (site === undefined) faults.push({ path: 'site', rule: 'choice' });
  throw invalid(...faults);
}

async function accept(trx: Db, app: App, asked: AskedTransfer, answer: TransferAnswer, at: number): Promise<void> {
  const { row, to, stop } = asked;
  const choices = choicesAfter(asked, answer);
  await leavePosting(trx, app, row.id, to);
  await transferApplication(trx, app, row, { posting: to, stop, ...choices, at });
}

async function decline(trx: Db, app: App, { row, to }: AskedTransfer, at: number): Promise<void> {
  const { id: applicationId, status } = row;
  await addEvent(trx, app, { applicationId, status, at, kind: 'transferDeclined', toPosting: to.id });
}

/**
 * Stores the candidate's answer to the question about a transfer; possible once, until the question is due. An acceptance
 * moves the application to the posting in question. If that posting has a stop with the application's status
 * (`stopAfterTransfer`), the application keeps its status; otherwise it begins again as submitted. `leavePosting` releases
 * seats that do not suit that posting; pending decisions on the application become void when they are due. The application is
 * locked, so that an answer and a concurrent release run one after the other.
 * @throws AppError 404 if the application is not within the holder's reach; 500003 if the candidate was not asked, or the
 * question is overdue, answered or closed, e.g. by a rejection, an offer, or an application for that posting; 400 for a
 * workplace or test site that the posting does not offer; 409 as `retryOnConflict`
 */
export async function answerTransfer(
  app: App,
  holder: Holder,
  { applicationId, answer }: Answering,
  moment: Moment,
): Promise<Transfer> {
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      // Throws 404 before the lock if the application is not within the holder's reach.
      await readAsked(trx, holder, applicationId, moment);
      await lockApplications(trx, [applicationId]);
      const asked = await readAsked(trx, holder, applicationId, moment);
      const { task, row, to } = asked;
      const isThere = row.postingId !== to.id && (await findAppliedFor(trx, to.id, [row.accountId])).size > 0;
      if (!isAnswerable(asked, moment.arrivedAt) || isThere) throw taskRefused(app, task, moment);
      const lastEventAt = (await findLastEventAt(trx, [applicationId])).get(applicationId) ?? 0;
      const at = Math.max(app.clock.now(), row.statusAt + 1, task.stateAt + 1, lastEventAt + 1);
      const state = answer.accept === 'Y' ? 'accepted' : 'declined';
      await moveTask(trx, app, task, { state, stateAt: at }).catch(asConflict);
      if (state === 'accepted') await accept(trx, app, asked, answer, at);
      else await decline(trx, app, asked, at);
      return describeTransfer(app, await readAsked(trx, holder, applicationId, moment), references, moment);
    }),
  );
}
