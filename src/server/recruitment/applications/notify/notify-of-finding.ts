import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { NotifiedTask } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { dropWaiting, takeWaiting } from '#server/people/messages/waiting-messages.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { taskName } from '#server/recruitment/tasks/describe-task.ts';
import { restoreDue, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { type ApplicationRow, findAnyApplication } from '../store.ts';
import { notifyOfTask } from './notify-of-task.ts';
import { findingsTopic, messageOfTasks } from './notify-of-tasks.ts';

type Row = Pick<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'>;

const minute = 60_000;
const acceptedNews = 'taskAccepted';

/** Queues one message about rejected tasks and all other waiting tasks, to be sent at `notBefore` (ms) or later. */
async function queueFindings(trx: Db, app: App, row: Row, about: readonly NotifiedTask[], notBefore: number): Promise<void> {
  if (about.length === 0) return;
  const message = await messageOfTasks(trx, app, row, 'asked');
  if (!message) return;
  const { accountId } = row;
  await queueMessage(trx, app, { ...message, about }, { accountId, topic: findingsTopic(row.id), notBefore });
}

/**
 * Removes the unsent message about an application's findings.
 * @returns the tasks of the message, and its `notBefore`; no tasks and 0 if there was no unsent message
 */
async function removeFindings(
  trx: Db,
  app: App,
  applicationId: string,
): Promise<{ about: readonly NotifiedTask[]; notBefore: number }> {
  const waiting = await takeWaiting(trx, app, findingsTopic(applicationId));
  const about = waiting.flatMap(({ message }) => message.about ?? []);
  return { about, notBefore: Math.max(0, ...waiting.map(({ notBefore }) => notBefore)) };
}

/** The office's finding about a delivered task; `dueAt` is the new due instant (ms) of a rejected task, if any. */
interface Finding {
  accept: boolean;
  dueAt?: number | undefined;
}

/**
 * The due instant that a rejection sets (`given`), and the due instant to restore (`before`) if the rejection is reversed
 * before its message is sent. The reversal also covers the task's earlier rejections that are still unsent, so `before` is
 * the due instant before the first of these. Empty if no rejection has set a due instant.
 * @param unsent the task in the unsent message; disregarded if the task's due instant has been changed since
 */
function dueOf(
  { dueAt: current }: Pick<TaskRow, 'dueAt'>,
  given: number | undefined,
  unsent: NotifiedTask | undefined,
): Pick<NotifiedTask, 'due'> {
  const former = unsent?.due?.given === current ? unsent.due : undefined;
  if (given === undefined) return former ? { due: former } : {};
  return { due: { given, before: former ? former.before : current } };
}

/**
 * Queues a message to a candidate about a finding. The message is sent after `decisionHoldMinutes`; until then another
 * finding about the task replaces or withdraws it, so that the office can correct a mistake. A rejection is reported together
 * with all waiting tasks. An acceptance is reported only to a candidate who knows of the rejection that it reverses. If a
 * rejection is reversed before its message is sent, the rejection is not reported, and the task's former due instant is
 * restored unless the due instant was changed since.
 * @param task the task before the finding; the caller has changed its state, and has locked the account
 */
export async function notifyOfFinding(trx: Db, app: App, row: Row, task: TaskRow, { accept, dueAt }: Finding): Promise<void> {
  const notBefore = app.clock.now() + app.settings.decisionHoldMinutes * minute;
  const wasRejected = task.state === 'rejected' || task.state === 'returned';
  const unsent = await removeFindings(trx, app, row.id);
  const own = unsent.about.find(({ id }) => id === task.id);
  const others = unsent.about.filter(({ id }) => id !== task.id);
  const isKnown = own ? own.isKnown : wasRejected;
  if (accept) {
    if (own?.due) await restoreDue(trx, task.id, own.due);
    await queueFindings(trx, app, row, others, unsent.notBefore);
    if (wasRejected && isKnown) await notifyAccepted(trx, app, row, task, notBefore);
    return;
  }
  // If an acceptance was waiting to be sent, the candidate knows of the rejection that the acceptance reversed.
  const reversed = await takeWaiting(trx, app, [acceptedNews, task.id, row.id].join(':'));
  const rejected = { id: task.id, isKnown: isKnown || reversed.length > 0, ...dueOf(task, dueAt, own) };
  await queueFindings(trx, app, row, [...others, rejected], notBefore);
}

async function notifyAccepted(trx: Db, app: App, row: Row, task: TaskRow, notBefore: number): Promise<void> {
  await notifyOfTask(trx, app, row, {
    name: acceptedNews,
    subject: task.id,
    path: (locale) => paths.applications(locale),
    values: (locale) => ({ task: taskName(task, translateFor(locale)) }),
    notBefore,
  });
}

/** Removes the unsent messages about rejected tasks of applications that have ended. */
export async function dropFindings(trx: Db, app: App, applicationIds: readonly string[]): Promise<void> {
  await dropWaiting(trx, app, applicationIds.map(findingsTopic));
}

/** Removes a task from the unsent message about findings, because the candidate has delivered the task again. */
export async function dropFinding(
  trx: Db,
  app: App,
  { id, applicationId }: Pick<TaskRow, 'id' | 'applicationId'>,
): Promise<void> {
  const { about, notBefore } = await removeFindings(trx, app, applicationId);
  const row = about.length === 0 ? undefined : await findAnyApplication(trx, applicationId);
  const others = about.filter((one) => one.id !== id);
  if (row) await queueFindings(trx, app, row, others, notBefore);
}
