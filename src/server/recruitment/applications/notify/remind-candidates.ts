import { waitingStates } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { findToRemind, noteReminder, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import type { OfferRow } from '../office/store-office.ts';
import { findOffersToRemind, noteOfferReminder } from '../offers/store-reminders.ts';
import { findAnyApplication } from '../store.ts';
import { notifyOfTasks, remindOfOffer } from './notify-of-tasks.ts';

const hour = 60 * 60_000;
const portion = 100;

async function remind(app: App, task: TaskRow, hours: number): Promise<void> {
  await transaction(app, async (trx) => {
    if (!(await noteReminder(trx, task.id, hours))) return;
    const wasAskedEarlier = task.dueAt !== null && task.dueAt - task.askedAt > hours * hour;
    const row = wasAskedEarlier ? await findAnyApplication(trx, task.applicationId) : undefined;
    if (row) await notifyOfTasks(trx, app, row, 'reminder');
  });
}

async function remindOffer(app: App, { applicationId, offeredAt, dueAt }: OfferRow, hours: number): Promise<void> {
  await transaction(app, async (trx) => {
    if (dueAt === null || !(await noteOfferReminder(trx, applicationId, hours))) return;
    const row = dueAt - offeredAt > hours * hour ? await findAnyApplication(trx, applicationId) : undefined;
    if (row) await remindOfOffer(trx, app, row, dueAt);
  });
}

/**
 * Reminds candidates of tasks and open offers: once at each of the `reminderHours` before the due time, even if several
 * instances call this. A reminder is skipped if the task was requested or got a new due time, or the offer was made,
 * only after the reminder's time.
 */
export async function remindCandidates(app: App): Promise<void> {
  const now = app.clock.now();
  for (const hours of app.settings.reminderHours) {
    const span = { states: waitingStates, from: now, until: now + hours * hour, hours };
    let due = await findToRemind(app.db, span, portion);
    while (due.length > 0) {
      for (const task of due) await remind(app, task, hours);
      due = await findToRemind(app.db, span, portion);
    }
    let offers = await findOffersToRemind(app.db, span, portion);
    while (offers.length > 0) {
      for (const offer of offers) await remindOffer(app, offer, hours);
      offers = await findOffersToRemind(app.db, span, portion);
    }
  }
}
