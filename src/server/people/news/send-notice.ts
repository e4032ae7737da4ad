import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { findContacts, recipientOf } from '#server/people/accounts/find-contact.ts';
import { applyTemplates } from '#server/people/messages/apply-templates.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessages, type ToQueue } from '#server/people/messages/queue-message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { findNotice } from '#server/website/content/notices.ts';

import { noticeMessage, type ToldNotice } from './notice-message.ts';
import { stopToken } from './stop-news.ts';
import { advanceMailing, findMailing, findReaders, findRefused, insertMailing, type MailingRow } from './store.ts';

/** Recipients per transaction. */
const portion = 200;
const week = 7 * 24 * 60 * 60 * 1000;

/** The numbers of messages by channel. */
interface Counts {
  mails: number;
  sms: number;
}

/** A mailing of a notice: the numbers of queued messages, and when the mailing was finished (ms; null until then). */
export type Mailing = Counts & Pick<MailingRow, 'finishedAt'>;

async function readNotice(app: App, id: string): Promise<ToldNotice> {
  const read = await Promise.all(locales.map(async (locale) => [locale, await findNotice(app, id, locale)] as const));
  // A standing page, such as the privacy notice, has no date.
  if (read.some(([, { beginDate }]) => beginDate === '')) throw notFound();
  const titles = read.map(([locale, { name }]) => [locale, name]);
  return { id, title: Object.fromEntries(titles) as Record<Locale, string> };
}

/** The messages about a notice; accounts that cannot be reached get none. */
async function messagesTo(db: Db, app: App, notice: ToldNotice, accountIds: readonly string[]): Promise<ToQueue[]> {
  if (accountIds.length === 0) return [];
  const contacts = await findContacts(db, accountIds);
  const refused = await findRefused(db, accountIds);
  const toQueue: ToQueue[] = [];
  for (const accountId of accountIds) {
    const contact = contacts.get(accountId);
    const recipient = contact && recipientOf(refused.has(accountId) ? { ...contact, email: null } : contact, 'airline-news');
    if (!recipient) continue;
    const { name, locale } = contact;
    const message = noticeMessage(app, notice, { ...recipient, name, locale, token: await stopToken(db, app, accountId) });
    const topic = `notice:${notice.id}:${accountId}`;
    toQueue.push({ message, dispatch: { accountId, lane: 'bulk', topic, usefulFor: week } });
  }
  return toQueue;
}

function countOf(toQueue: readonly ToQueue[]): Counts {
  const mails = toQueue.filter(({ message }) => message.channel === 'mail').length;
  return { mails, sms: toQueue.length - mails };
}

/** What a mailing would send if it began now: the numbers of messages, and a sample for each language and channel. */
export interface NoticePreview extends Counts {
  samples: Message[];
}

/**
 * Previews the mailing of a notice.
 * @throws AppError 404 if the notice does not exist, is not published yet, or has no date
 */
export async function previewNotice(app: App, id: string): Promise<NoticePreview> {
  const notice = await readNotice(app, id);
  const total: Counts = { mails: 0, sms: 0 };
  for (let after: string | undefined = ''; after !== undefined;) {
    const readers: string[] = await findReaders(app.db, after, portion);
    const { mails, sms } = countOf(await messagesTo(app.db, app, notice, readers));
    total.mails += mails;
    total.sms += sms;
    after = readers.length < portion ? undefined : readers.at(-1);
  }
  const samples = locales.flatMap((locale) => {
    const name = translateFor(locale)('messages.samples.name');
    return (['mail', 'sms'] as const).map((channel) => noticeMessage(app, notice, { channel, to: '', name, locale, token: '' }));
  });
  return { ...total, samples: await applyTemplates(app.db, samples) };
}

/** The mailing of a notice; undefined if it was never started. */
export async function mailingOf(app: App, id: string): Promise<Mailing | undefined> {
  return findMailing(app.db, id);
}

async function sendPortion(trx: Db, app: App, actor: Actor, notice: ToldNotice, mailing: MailingRow): Promise<void> {
  const readers = await findReaders(trx, mailing.upTo, portion);
  const toQueue = await messagesTo(trx, app, notice, readers);
  const { mails, sms } = countOf(toQueue);
  const isLast = readers.length < portion;
  const next = {
    upTo: isLast ? '' : readers.at(-1)!,
    mails: mailing.mails + mails,
    sms: mailing.sms + sms,
    finishedAt: isLast ? app.clock.now() : null,
  };
  // Another run may have sent this portion.
  if (!(await advanceMailing(trx, mailing, next))) return;
  await queueMessages(trx, app, toQueue);
  if (!isLast) return;
  const details = { count: next.mails + next.sms };
  await record(trx, app, actor, { action: 'notice.sent', subject: notice.id, details });
}

/**
 * Sends a published notice to the candidates who have asked for the airline's news: one message each, by mail or, if the
 * candidate does not want or cannot get news by mail, by SMS. Each notice is sent once; a call after an interruption sends
 * the rest.
 * @throws AppError 404 if the notice does not exist, is not published yet, or has no date
 */
export async function sendNotice(app: App, actor: Actor, id: string): Promise<Mailing> {
  const notice = await readNotice(app, id);
  await insertMailing(app.db, id, app.clock.now());
  for (;;) {
    const mailing = (await findMailing(app.db, id))!;
    if (mailing.finishedAt !== null) return mailing;
    await transaction(app, (trx) => sendPortion(trx, app, actor, notice, mailing));
  }
}
