import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { NotifiedTask } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { dropWaiting, takeWaiting } from '#server/people/messages/waiting-messages.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { taskName } from '#server/recruitment/tasks/describe-task.ts';
import { putBackDue, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { type ApplicationRow, findAnyApplication } from '../store.ts';
import { tellOfTask } from './tell-of-task.ts';
import { findingsTopic, messageOfTasks } from './tell-tasks.ts';

type Row = Pick<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'>;

const minute = 60_000;
const acceptedNews = 'taskAccepted';

/** Queues one message about what was rejected and everything else that waits, not to be sent before a moment (ms). */
async function queueFindings(trx: Db, app: App, row: Row, about: readonly NotifiedTask[], notBefore: number): Promise<void> {
  if (about.length === 0) return;
  const message = await messageOfTasks(trx, app, row, 'asked', new Set());
  if (!message) return;
  const { accountId } = row;
  await queueMessage(trx, app, { ...message, about }, { accountId, topic: findingsTopic(row.id), notBefore });
}

/** Withdraws the unsent message about an application's findings and returns its tasks and earliest moment (ms). */
async function takeFindings(
  trx: Db,
  app: App,
  applicationId: string,
): Promise<{ about: readonly NotifiedTask[]; notBefore: number }> {
  const waiting = await takeWaiting(trx, app, findingsTopic(applicationId));
  const about = waiting.flatMap(({ message }) => message.about ?? []);
  return { about, notBefore: Math.max(0, ...waiting.map(({ notBefore }) => notBefore)) };
}

/** A finding of the office; `dueAt` is the new due instant (ms) of a rejection. */
interface Found {
  accept: boolean;
  dueAt?: number | undefined;
}

/** The due instant before the first rejection that was not reported yet, for taking it back. */
function dueOf(
  { dueAt: stood }: Pick<TaskRow, 'dueAt'>,
  given: number | undefined,
  untold: NotifiedTask | undefined,
): Pick<NotifiedTask, 'due'> {
  const former = untold?.due?.given === stood ? untold.due : undefined;
  if (given === undefined) return former ? { due: former } : {};
  return { due: { given, before: former ? former.before : stood } };
}

/**
 * Tells a candidate what the office found of something that was handed in, once a decision would be released: until then
 * another finding takes its place, so that no mistake is heard of. A rejection is told with all that waits. An acceptance
 * is told to whoever has heard of the rejection that it reverses, and to nobody else. Where nothing of it was told yet, the
 * due instant that the rejection gave is taken back too, unless something else has moved it since.
 * @param task as it stood before the finding; the caller has moved it on, and holds the account's turn
 */
export async function tellFinding(trx: Db, app: App, row: Row, task: TaskRow, { accept, dueAt }: Found): Promise<void> {
  const notBefore = app.clock.now() + app.settings.decisionHoldMinutes * minute;
  const wasRejected = task.state === 'rejected' || task.state === 'returned';
  const untold = await takeFindings(trx, app, row.id);
  const own = untold.about.find(({ id }) => id === task.id);
  const others = untold.about.filter(({ id }) => id !== task.id);
  const wasTold = own ? own.isKnown : wasRejected;
  if (accept) {
    if (own?.due) await putBackDue(trx, task.id, own.due);
    await queueFindings(trx, app, row, others, untold.notBefore);
    if (wasRejected && wasTold) await tellAccepted(trx, app, row, task, notBefore);
    return;
  }
  const reversed = await takeWaiting(trx, app, [acceptedNews, task.id, row.id].join(':'));
  // Who did not hear of the acceptance still knows of the rejection.
  if (reversed.length > 0) await queueFindings(trx, app, row, others, untold.notBefore);
  else await queueFindings(trx, app, row, [...others, { id: task.id, isKnown: wasTold, ...dueOf(task, dueAt, own) }], notBefore);
}

async function tellAccepted(trx: Db, app: App, row: Row, task: TaskRow, notBefore: number): Promise<void> {
  await tellOfTask(trx, app, row, {
    name: acceptedNews,
    subject: task.id,
    path: (locale) => paths.applications(locale),
    values: (locale) => ({ task: taskName(task, translateFor(locale)) }),
    notBefore,
  });
}

/** Withdraws unsent findings of applications that have ended. */
export async function dropFindings(trx: Db, applicationIds: readonly string[]): Promise<void> {
  await dropWaiting(trx, applicationIds.map(findingsTopic));
}

/** Removes a task from unsent findings because the candidate has done it again. */
export async function dropFinding(
  trx: Db,
  app: App,
  { id, applicationId }: Pick<TaskRow, 'id' | 'applicationId'>,
): Promise<void> {
  const { about, notBefore } = await takeFindings(trx, app, applicationId);
  const row = about.length === 0 ? undefined : await findAnyApplication(trx, applicationId);
  const others = about.filter((one) => one.id !== id);
  if (row) await queueFindings(trx, app, row, others, notBefore);
}
