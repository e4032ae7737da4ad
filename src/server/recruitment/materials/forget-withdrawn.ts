import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { releaseFiles } from '#server/platform/files/files.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { findAnyTask } from '#server/recruitment/tasks/tasks.ts';

import { useOf } from './hand-in.ts';
import { eraseMaterialsOf, findOfWithdrawn } from './store.ts';

const portion = 50;

type OfWithdrawn = Awaited<ReturnType<typeof findOfWithdrawn>>[number];

async function forgetOne(app: App, { id, accountId, ...key }: OfWithdrawn): Promise<void> {
  await transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    const [application] = await lockApplications(trx, [key.applicationId]);
    if (application?.status !== 'withdrawn') return;
    await eraseMaterialsOf(trx, accountId, [id]);
    await releaseFiles(trx, accountId, useOf({ id }));
    const task = await findAnyTask(trx, key);
    if (task) await moveTask(trx, app, task, { state: 'required', sealedReason: null });
  });
}

/**
 * Deletes the materials of withdrawn applications, because ID and health data are deleted after a withdrawal. If such an
 * application is sent again, the materials can be requested again. This function is safe to run on several instances.
 */
export async function forgetMaterialsOfWithdrawn(app: App): Promise<void> {
  let found = await findOfWithdrawn(app.db, portion);
  while (found.length > 0) {
    for (const task of found) await forgetOne(app, task);
    found = await findOfWithdrawn(app.db, portion);
  }
}
