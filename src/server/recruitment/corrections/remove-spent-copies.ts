import { isLive } from '#lib/rules/application-status.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { removeCopy } from '#server/recruitment/resumes/copy-resume.ts';

import { changeWindow, findSpent, findWindow } from './store.ts';

/** A request that arrived before the end of a window may still be running this long (ms) after the end. */
const grace = 60 * 60_000;
const portion = 50;

async function removeOne(app: App, applicationId: string, accountId: string, before: number): Promise<void> {
  await transaction(app, async (trx) => {
    await lockApplications(trx, [applicationId]);
    const window = await findWindow(trx, applicationId);
    if (window?.copied !== 1) return;
    if (window.until >= before && isLive(window.status)) return;
    await removeCopy(trx, accountId, applicationId);
    await changeWindow(trx, applicationId, { copied: 0 });
  });
}

/**
 * Deletes editable copies of resumes: unsubmitted ones whose window ended more than an hour ago, and those of ended
 * applications. This function is safe to run on several instances.
 */
export async function removeSpentCopies(app: App): Promise<void> {
  const before = app.clock.now() - grace;
  let spent = await findSpent(app.db, before, portion);
  while (spent.length > 0) {
    for (const { applicationId, accountId } of spent) await removeOne(app, applicationId, accountId, before);
    spent = await findSpent(app.db, before, portion);
  }
}
