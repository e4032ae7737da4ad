import { isLive } from '#lib/rules/application-status.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';
import { frozenWithoutSensitive } from '#server/recruitment/resumes/sensitive-data.ts';
import { closeTasks } from '#server/recruitment/tasks/tasks.ts';

import { stripEarlierResumes } from '../earlier-resumes.ts';
import { addEvent } from '../events.ts';
import { decryptResume, encryptResume } from '../frozen-resume.ts';
import { notifyCandidate } from '../notify/notify-candidate.ts';
import { dropFindings } from '../notify/notify-of-finding.ts';
import { changeApplication, findApplication, findApplications } from '../store.ts';
import { settleTurns } from '../turns.ts';
import { ConflictError, retryOnConflict } from './retry-on-conflict.ts';

interface Withdrawal {
  accountId: string;
  id: string;
  /** A key of `enumKeys.withdrawReason`, or the candidate's own text; may be empty. */
  reason: string;
  /** The kind of the event, if the withdrawal declines an offer. */
  kind?: 'offerDeclined';
}

/**
 * Withdraws like `withdrawApplication`, in the caller's transaction.
 * @throws AppError as `withdrawApplication` does; ConflictError if the application changed meanwhile
 */
export async function withdraw(
  trx: Db,
  app: App,
  { accountId, id, reason, kind }: Withdrawal,
  references: References,
  locale: Locale,
): Promise<void> {
  const row = await findApplication(trx, accountId, id);
  if (!row) throw notFound();
  if (row.status === 'withdrawn') return;
  if (!isLive(row.status)) throw new AppError('409');
  // Later than the previous status, so that the timeline shows the withdrawal after it.
  const change = { status: 'withdrawn', statusAt: Math.max(app.clock.now(), row.statusAt + 1) } as const;
  if (!(await changeApplication(trx, row, change))) throw new ConflictError();
  await addEvent(trx, app, { applicationId: id, status: 'withdrawn', at: change.statusAt, reason, ...(kind ? { kind } : {}) });
  await closeTasks(trx, [id]);
  await dropFindings(trx, app, [id]);
  await settleTurns(trx, app, [id]);
  const resume = await decryptResume(trx, app, id);
  if (resume) await encryptResume(trx, app, id, frozenWithoutSensitive(resume));
  await stripEarlierResumes(trx, app, id);
  const posting = await readPosting(trx, row.postingId);
  if (posting) await notifyCandidate(trx, app, 'withdrawn', { row: { ...row, ...change }, posting, references }, locale);
}

/**
 * Withdraws a candidate's application. Its timeline and its resumes remain, but ID and health data are removed from the
 * resumes. Withdrawing it again changes nothing.
 * @throws AppError 404 if the application is not the candidate's, 409 after a final decision
 */
export async function withdrawApplication(app: App, withdrawal: Withdrawal, locale: Locale): Promise<void> {
  const references = await readReferences(app);
  await retryOnConflict(() => transaction(app, (trx) => withdraw(trx, app, withdrawal, references, locale)));
}

/**
 * Withdraws every live application of a candidate whose account is closed.
 * @throws ConflictError if one of them changed meanwhile
 */
export async function withdrawLiveApplications(
  trx: Db,
  app: App,
  accountId: string,
  references: References,
  locale: Locale,
): Promise<void> {
  for (const { id, status } of await findApplications(trx, accountId)) {
    if (isLive(status)) await withdraw(trx, app, { accountId, id, reason: '' }, references, locale);
  }
}
