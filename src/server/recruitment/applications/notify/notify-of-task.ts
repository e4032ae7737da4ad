import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { type Contact, findContacts, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Lane, Message } from '#server/people/messages/message.ts';
import { queueMessages } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPostings, type StoredPosting } from '#server/recruitment/postings/posting.ts';

import type { ApplicationRow } from '../store.ts';

type NotifiedRow = Pick<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'>;

/** The content of a message to the candidates of applications. */
export interface News<Row> {
  /** The name of the message, whose texts are `subject`, `text` and `sms` of `messages.application.<name>`. */
  name: 'testAssigned' | 'sessionAssigned' | 'sessionChanged' | 'sessionCancelled' | 'sessionRemoved' | 'taskAccepted' | 'answer';
  /**
   * The id of the session, task or answer that the message is about. The message replaces an unsent one about the same
   * application only if both have the same name and subject. Absent if the same name is enough.
   */
  subject?: string;
  /** The path of the page to which the message links. */
  path(locale: Locale, row: Row): string;
  /** Values of the template besides name, job, receiptNo, site and link. */
  values(locale: Locale, row: Row): MessageValues;
  /** The variant of the message's template for which the office may have written words. */
  variant?: string;
  /** The appointment attached to a mail. */
  calendar?(locale: Locale, row: Row, jobName: string): Message['calendar'];
  /** The earliest time of sending (ms); until then the message can be withdrawn. Absent to send it as soon as possible. */
  notBefore?: number;
  /** The lane of a batch's messages, and their ids, by which the batch reports deliveries; absent outside a batch. */
  batch?: { lane: Lane; messageIdOf(applicationId: string): string | undefined } | undefined;
}

/** Messages outside a batch use the lane `news` for up to this number of applications at once, and `bulk` for more. */
const fewMessages = 30;
/** Messages per call of `queueMessages`. */
const portion = 300;

function messageFor<Row extends NotifiedRow>(
  app: App,
  row: Row,
  job: string,
  contact: Contact,
  news: News<Row>,
): Message | undefined {
  const { locale } = contact;
  const purpose = `application-${news.name}` as const;
  const recipient = recipientOf(contact, purpose);
  if (!recipient) return undefined;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + news.path(locale, row);
  const all: MessageValues = {
    site: t('common.site.name'),
    name: contact.name,
    job,
    receiptNo: row.receiptNo,
    link,
    ...news.values(locale, row),
  };
  const words = (part: string) => t(`messages.application.${news.name}.${part}` as MessageKey, all);
  const isMail = recipient.channel === 'mail';
  const calendar = isMail ? news.calendar?.(locale, row, job) : undefined;
  return {
    ...recipient,
    purpose,
    link,
    ...(isMail ? { subject: words('subject') } : {}),
    text: isMail ? `${words('text')}\n\n${t('messages.signature', all)}\n` : words('sms'),
    ...(calendar ? { calendar } : {}),
    locale,
    values: all,
    ...(news.variant === undefined ? {} : { variants: [news.variant] }),
  };
}

/** The messages with this content, each with its application; accounts without a recipient (`recipientOf`) get none. */
export function composeNews<Row extends NotifiedRow>(
  app: App,
  rows: readonly Row[],
  news: News<Row>,
  { contacts, postings }: { contacts: ReadonlyMap<string, Contact>; postings: ReadonlyMap<string, StoredPosting> },
): { row: Row; message: Message }[] {
  return rows.flatMap((row) => {
    const contact = contacts.get(row.accountId);
    const posting = postings.get(row.postingId);
    const message = contact && posting && messageFor(app, row, inLocale(posting.name, contact.locale), contact, news);
    return message ? [{ row, message }] : [];
  });
}

/**
 * Queues a message for the candidate of each application, in the language that the candidate used last. A message replaces
 * an unsent one with the same name and subject about the same application, and is sent at least ten minutes after the last
 * sent one. Accounts without a recipient (`recipientOf`) get no message.
 */
export async function notifyManyOfTask<Row extends NotifiedRow>(
  trx: Db,
  app: App,
  rows: readonly Row[],
  news: News<Row>,
): Promise<void> {
  const { name, subject, batch, notBefore } = news;
  const lane = batch?.lane ?? (rows.length > fewMessages ? 'bulk' : 'news');
  const postings = await readPostings(trx, [...new Set(rows.map(({ postingId }) => postingId))]);
  for (let from = 0; from < rows.length; from += portion) {
    const some = rows.slice(from, from + portion);
    const contacts = await findContacts(
      trx,
      some.map(({ accountId }) => accountId),
    );
    const toQueue = composeNews(app, some, news, { contacts, postings }).map(({ row, message }) => {
      const topic = [name, subject, row.id].filter(Boolean).join(':');
      return { message, dispatch: { id: batch?.messageIdOf(row.id), accountId: row.accountId, topic, lane, notBefore } };
    });
    await queueMessages(trx, app, toQueue);
  }
}

/** Queues a message for the candidate of one application, like `notifyManyOfTask`. */
export async function notifyOfTask<Row extends NotifiedRow>(trx: Db, app: App, row: Row, news: News<Row>): Promise<void> {
  await notifyManyOfTask(trx, app, [row], news);
}
