import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Holder } from '#server/platform/holder.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { type Moment, taskRefused } from '#server/recruitment/tasks/hold-task.ts';

import { holdWindowAlone } from './hold-window.ts';
import { changeWindow } from './store.ts';

const hour = 60 * 60_000;

/**
 * Extends an open window by WINDOW_EXTENSION_HOURS, once.
 * @throws AppError 404 if the application is not the holder's; 500003 if no window is open or the window was extended before
 */
export async function extendTime(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<{ until: string }> {
  return transaction(app, async (trx) => {
    const { task, window } = await holdWindowAlone(trx, app, holder, applicationId, moment);
    if (window.extendedAt !== null) throw taskRefused(app, task, moment);
    const until = window.until + app.settings.windowExtensionHours * hour;
    await changeWindow(trx, applicationId, { until, extendedAt: app.clock.now() });
    await moveTask(trx, app, task, { state: 'open', dueAt: until });
    return { until: new Date(until).toISOString() };
  });
}
