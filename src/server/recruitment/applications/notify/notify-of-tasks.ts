import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { inOrderOfUrgency, waitsForCandidate } from '#lib/rules/tasks.ts';
import { inLocale } from '#lib/text/locale.ts';
import { findContact, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Lane, Message } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { readWaiting } from '#server/people/messages/waiting-messages.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { taskName, taskPage } from '#server/recruitment/tasks/describe-task.ts';
import { findTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import type { ApplicationRow } from '../store.ts';

/** The topic of messages about an application's rejected tasks. */
export function findingsTopic(applicationId: string): string {
  return `findings:${applicationId}`;
}

type Row = Pick<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'>;

interface Changes {
  /** The ids of tasks to leave out. */
  without?: ReadonlySet<string>;
  /** Tasks that are not stored yet, in any order; they replace stored tasks with the same id. */
  planned?: readonly TaskRow[];
  /** An open offer with its reply deadline (ms); it is mentioned first. */
  offer?: { dueAt: number } | undefined;
}

/**
 * One message about all tasks of an application that wait for its candidate, and about its open offer if given. Undefined if
 * nothing waits, the posting is gone, or there is no recipient (`recipientOf`).
 */
export async function messageOfTasks(
  db: Db,
  app: App,
  row: Row,
  news: 'asked' | 'reminder',
  { without = new Set(), planned = [], offer }: Changes = {},
): Promise<Message | undefined> {
  const now = app.clock.now();
  const stored = (await findTasks(db, [row.id])).filter(({ id }) => planned.every((task) => task.id !== id));
  const orderOf = ({ kind, type }: TaskRow) => `${kind} ${type}`;
  const tasks = [...stored, ...planned.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))];
  const waiting = inOrderOfUrgency(tasks, now).filter((task) => {
    return task.open === 1 && waitsForCandidate(task, now) && !without.has(task.id);
  });
  const contact = await findContact(db, row.accountId);
  const posting = await readPosting(db, row.postingId);
  const purpose = `application-${news}` as const;
  const recipient = contact && recipientOf(contact, purpose);
  if (!contact || !recipient || !posting || (waiting.length === 0 && !offer)) return undefined;
  const { locale } = contact;
  const t = translateFor(locale);
  const words = (part: string) => `messages.application.${news}.${part}` as MessageKey;
  const named = [
    ...(offer ? [{ name: t('tasks.offer'), dueAt: offer.dueAt }] : []),
    ...waiting.map((task) => ({ name: taskName(task, t), dueAt: task.dueAt })),
  ];
  const lines = named.map(({ name, dueAt }) => {
    const due =
      dueAt === null
        ? t('messages.application.asked.noDue')
        : t('messages.application.asked.due', { at: dateTimeInShanghai(dueAt) });
    return t('messages.application.asked.task', { task: name, due });
  });
  const earliest = named[0]!.name;
  const isOneOfMany = news === 'asked' && waiting.length > 1;
  const isMail = recipient.channel === 'mail';
  // Without an offer, an SMS links to the most urgent task, whose page offers the identity check to a candidate who is not
  // signed in.
  const page = offer ? paths.offer(locale, row.id) : isMail ? paths.applications(locale) : taskPage(waiting[0]!, locale);
  const link = app.settings.publicUrl + page;
  const values = {
    site: t('common.site.name'),
    name: contact.name,
    job: inLocale(posting.name, locale),
    receiptNo: row.receiptNo,
    tasks: lines.join('\n'),
    first: isOneOfMany ? t('messages.application.asked.andMore', { task: earliest }) : earliest,
    count: named.length,
    link,
  };
  return {
    ...recipient,
    purpose,
    link,
    ...(isMail ? { subject: t(words('subject'), values) } : {}),
    text: isMail ? `${t(words('text'), values)}\n\n${t('messages.signature', values)}\n` : t(words('sms'), values),
    locale,
    values,
    ...(!offer && waiting.every(({ kind }) => kind === waiting[0]!.kind) ? { variants: [waiting[0]!.kind] } : {}),
  };
}

/** `messageOfTasks` without the rejected tasks of an unsent message about findings. */
export async function composeNewsOfTasks(
  db: Db,
  app: App,
  row: Row,
  news: 'asked' | 'reminder',
  changes: Omit<Changes, 'without'> = {},
): Promise<Message | undefined> {
  const unsent = (await readWaiting(db, app, findingsTopic(row.id))).flatMap(({ message: { about = [] } }) => about);
  return messageOfTasks(db, app, row, news, { without: new Set(unsent.map(({ id }) => id)), ...changes });
}

/**
 * Queues one message to a candidate about all waiting tasks of an application: `asked` after a new task, `reminder` before a
 * task is due. The message is in the language that the candidate used last. Rejected tasks in an unsent message about
 * findings are left out. Nothing is queued if no other task waits or there is no recipient (`recipientOf`).
 */
export async function notifyOfTasks(
  trx: Db,
  app: App,
  row: Row,
  news: 'asked' | 'reminder',
  { lane = 'news', messageId }: { lane?: Lane | undefined; messageId?: string | undefined } = {},
): Promise<void> {
  const message = await composeNewsOfTasks(trx, app, row, news);
  if (!message) return;
  await queueMessage(trx, app, message, { id: messageId, accountId: row.accountId, topic: `tasks:${row.id}`, lane });
}

/**
 * Queues a reminder of an open offer, which also mentions the tasks of which `notifyOfTasks` would remind. Nothing is queued
 * without a recipient (`recipientOf`).
 */
export async function remindOfOffer(trx: Db, app: App, row: Row, dueAt: number): Promise<void> {
  const message = await composeNewsOfTasks(trx, app, row, 'reminder', { offer: { dueAt } });
  if (!message) return;
  await queueMessage(trx, app, message, { accountId: row.accountId, topic: `offer:${row.id}`, lane: 'news' });
}
