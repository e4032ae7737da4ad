import type { Background, BackgroundVersions } from '#lib/contract/background.ts';
import { wireDataOf } from '#lib/forms/background/wire.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { holdTask, type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { decryptBackground } from './background-record.ts';
import { storeNext } from './save-background.ts';
import { describeBackground, taskKeyOf } from './show-background.ts';
import { findVersion, listVersions } from './store-versions.ts';
import { findCheck } from './store.ts';

/**
 * The stored versions of a background form, newest first: all submitted versions, and the last autosave of each of the
 * newest runs of autosaves (see `autosaveRun`).
 * @throws AppError 404 if the application is not the holder's, 500003 if the form is not requested
 */
export async function listHistory(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<BackgroundVersions> {
  const task = await readTask(app.db, holder, taskKeyOf(applicationId), moment);
  const rows = await listVersions(app.db, task);
  return rows.map((row) => ({
    version: row.version,
    updatedAt: new Date(row.updatedAt).toISOString(),
    status: row.runSince === null ? 'complete' : 'draft',
    data: wireDataOf(decryptBackground(app, row)),
  }));
}

/**
 * Stores the data of an earlier version as a new version, which is not submitted yet. No stored version is replaced.
 * @throws AppError 404 if the application is not the holder's or has no such version; 500003 with `data.task` if the
 * form was not requested, is overdue or has been submitted
 */
export async function restoreVersion(
  app: App,
  holder: Holder,
  { applicationId, version }: { applicationId: string; version: number },
  moment: Moment,
): Promise<Background> {
  const key = taskKeyOf(applicationId);
  const { accountId } = await holdTask(app.db, app, holder, key, moment);
  return transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    const task = await holdTask(trx, app, holder, key, moment);
    const row = await findVersion(trx, task, version);
    if (!row) throw notFound();
    const data = decryptBackground(app, row);
    await storeNext(trx, app, task, await findCheck(trx, task), { data, isSubmitted: false, isRestored: true });
    return describeBackground(trx, app, await readTask(trx, holder, key, moment), moment);
  });
}
