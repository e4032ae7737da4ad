import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { findAnyTask } from '#server/recruitment/tasks/tasks.ts';

import { taskKeyOf } from './show-background.ts';
import { eraseChecks, findOfWithdrawn, type OwnCheck } from './store.ts';

const portion = 50;

async function forgetOne(app: App, { applicationId, accountId }: OwnCheck): Promise<void> {
  await transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    const [application] = await lockApplications(trx, [applicationId]);
    if (application?.status !== 'withdrawn') return;
    await eraseChecks(trx, accountId, applicationId);
    const task = await findAnyTask(trx, taskKeyOf(applicationId));
    if (task) await moveTask(trx, app, task, { state: 'asked', sealedReason: null });
  });
}

/** Deletes the background forms of withdrawn applications and the forms' history. It is safe to run on several instances. */
export async function forgetFormsOfWithdrawn(app: App): Promise<void> {
  let found = await findOfWithdrawn(app.db, portion);
  while (found.length > 0) {
    for (const check of found) await forgetOne(app, check);
    found = await findOfWithdrawn(app.db, portion);
  }
}
