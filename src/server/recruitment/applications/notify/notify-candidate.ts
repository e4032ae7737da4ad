import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { explainedStop } from '#lib/rules/outcomes.ts';
import type { Locale } from '#lib/text/locale.ts';
import { type Contact, findContacts, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Lane, Message } from '#server/people/messages/message.ts';
import { queueMessages } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { choicesOf, type Described, meaningOf, nextStepOf, stopName } from '../describe-application.ts';

type News = 'received' | 'withdrawn' | 'status' | 'accepted';

/** An application whose candidate is to be notified. */
export interface Notice extends Described {
  /** The office's text, used instead of the general text about the status; absent or empty for the general text. */
  words?: string;
  /** The id for the message; absent for a random id. */
  messageId?: string;
  /** The outcomes that the message tells the candidate (`outcomesOf`), for which the office may have written its own texts. */
  outcomes?: readonly string[];
}

/** The topic of messages about an application's status; a new message replaces unsent ones of the same topic. */
export function topicOf(applicationId: string): string {
  return `application:${applicationId}`;
}

/** The values for templates of messages about an application. */
export function valuesOf(
  app: Pick<App, 'clock'>,
  notice: Notice,
  name: string,
  { link, locale, meanings }: { link: string; locale: Locale; meanings?: ReadonlyMap<string, string> },
): Record<string, string> {
  const { row, rounds, words } = notice;
  const t = translateFor(locale);
  const { jobName: job, workPlace, site: testSite } = choicesOf(notice, locale);
  return {
    site: t('common.site.name'),
    name,
    job,
    workPlace,
    testSite,
    link,
    receiptNo: row.receiptNo,
    at: dateTimeInShanghai(row.statusAt),
    status: stopName(row, rounds, t, locale),
    meaning: words || meaningOf(notice, t, meanings),
    next: nextStepOf(notice, app.clock.now(), t),
  };
}

/** The path of the page to which a message links. */
function pageOf(news: News, { row, offer }: Notice, locale: Locale): string {
  if (news === 'withdrawn') return paths.resetPassword(locale);
  return offer && row.status === 'offer' ? paths.offer(locale, row.id) : paths.applications(locale);
}

function messageFor(app: App, news: News, notice: Notice, contact: Contact, locale: Locale): Message | undefined {
  const purpose = `application-${news}` as const;
  const recipient = recipientOf(contact, purpose);
  if (!recipient) return undefined;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + pageOf(news, notice, locale);
  const values = valuesOf(app, notice, contact.name, { link, locale });
  const mail = recipient.channel === 'mail';
  return {
    ...recipient,
    purpose,
    link,
    ...(mail ? { subject: t(`messages.application.${news}.subject`, values) } : {}),
    text: mail
      ? `${t(`messages.application.${news}.text`, values)}\n\n${t('messages.signature', values)}\n`
      : t(`messages.application.${news}.sms`, values),
    locale,
    values,
    ...(news === 'status' && notice.outcomes ? { variants: notice.outcomes } : {}),
    ...(notice.words ? {} : { meaning: explainedStop(notice.row, notice.rounds) }),
  };
}

/** The messages that notify candidates, each with its notice; accounts without a recipient (`recipientOf`) get none. */
export function composeNotices(
  app: App,
  news: News,
  notices: readonly Notice[],
  { contacts, locale }: { contacts: ReadonlyMap<string, Contact>; locale?: Locale | undefined },
): { notice: Notice; message: Message }[] {
  return notices.flatMap((notice) => {
    const contact = contacts.get(notice.row.accountId);
    const message = contact && messageFor(app, news, notice, contact, locale ?? contact.locale);
    return message ? [{ notice, message }] : [];
  });
}

/**
 * Notifies candidates of changes of their applications, by mail or SMS (`recipientOf`); an account without a recipient gets
 * no message. The language is `locale` or, without it, the language that the candidate used last. The messages
 * are queued in the caller's transaction. A message replaces an unsent one about the status of the same application, and is
 * sent at least ten minutes after the last sent one.
 */
export async function notifyCandidates(
  trx: Db,
  app: App,
  news: News,
  notices: readonly Notice[],
  { lane = 'news', locale }: { lane?: Lane; locale?: Locale } = {},
): Promise<void> {
  const contacts = await findContacts(
    trx,
    notices.map(({ row }) => row.accountId),
  );
  const composed = composeNotices(app, news, notices, { contacts, locale });
  await queueMessages(
    trx,
    app,
    composed.map(({ notice: { row, messageId }, message }) => {
      return { message, dispatch: { id: messageId, accountId: row.accountId, topic: topicOf(row.id), lane } };
    }),
  );
}

/** Notifies one candidate like `notifyCandidates`, in the language of the request that caused the message. */
export async function notifyCandidate(trx: Db, app: App, news: News, notice: Notice, locale: Locale): Promise<void> {
  await notifyCandidates(trx, app, news, [notice], { locale });
}
