import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale } from '#lib/text/locale.ts';
import { type Contact, findContacts, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessages } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';

import { deleteStartedBefore, findOwnStarted, findStarters, saveStarted } from './store-started.ts';

/** Age at which a started application is deleted, in milliseconds. */
const maxAge = 180 * 86_400_000;
const portion = 500;

/** Records that a candidate pressed "apply" but has not completed the resume yet. */
export async function noteStarted(app: App, accountId: string, postingId: string): Promise<void> {
  await saveStarted(app.db, accountId, postingId, app.clock.now());
}

/** The ids of the postings for which a candidate has started to apply, latest first. */
export async function startedPostings(app: App, accountId: string): Promise<string[]> {
  return (await findOwnStarted(app.db, accountId)).map(({ postingId }) => postingId);
}

/** Deletes expired started applications. */
export async function forgetStarted(app: App): Promise<void> {
  await deleteStartedBefore(app.db, app.clock.now() - maxAge);
}

function messageOf(app: App, posting: StoredPosting, contact: Contact): Message | undefined {
  const { locale, name } = contact;
  const recipient = recipientOf(contact, 'posting-extended');
  if (!recipient) return undefined;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + paths.hotJobDetail(locale, { id: posting.id });
  const values = { site: t('common.site.name'), name, job: inLocale(posting.name, locale), date: posting.endDate, link };
  const mail = recipient.channel === 'mail';
  return {
    ...recipient,
    purpose: 'posting-extended',
    link,
    ...(mail ? { subject: t('messages.posting.extended.subject', values) } : {}),
    text: mail
      ? `${t('messages.posting.extended.text', values)}\n\n${t('messages.signature', values)}\n`
      : t('messages.posting.extended.sms', values),
    locale,
    values,
  };
}

/**
 * Tells candidates who have started to apply for a posting, but not finished, that its last day was postponed. Each message
 * is in the language that the candidate used last, and is queued in the caller's transaction.
 * @returns the number of candidates notified
 */
export async function notifyOfExtension(trx: Db, app: App, posting: StoredPosting): Promise<number> {
  let notified = 0;
  let after = '';
  for (;;) {
    const accounts = await findStarters(trx, posting.id, after, portion);
    const contacts = await findContacts(trx, accounts);
    const toQueue = accounts.flatMap((accountId) => {
      const contact = contacts.get(accountId);
      const message = contact && messageOf(app, posting, contact);
      const topic = `posting:${posting.id}:${accountId}`;
      return message ? [{ message, dispatch: { accountId, topic, lane: 'bulk' as const } }] : [];
    });
    await queueMessages(trx, app, toQueue);
    notified += toQueue.length;
    after = accounts.at(-1) ?? after;
    if (accounts.length < portion) return notified;
  }
}
