import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { findContact, recipientOf } from '#server/people/accounts/find-contact.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import type { WindowOfApplication } from './store.ts';

/**
 * Confirms to a candidate, by mail or SMS, that the changed resume was received. If `recipientOf` finds no recipient, there
 * is no message.
 */
export async function notifyChanged(
  trx: Db,
  app: App,
  { window, submittedAt }: { window: WindowOfApplication; submittedAt: number },
  locale: Locale,
): Promise<void> {
  const { applicationId, accountId, receiptNo } = window;
  const contact = await findContact(trx, accountId);
  const posting = await readPosting(trx, window.postingId);
  const purpose = 'application-changed' as const;
  const recipient = contact && recipientOf(contact, purpose);
  if (!contact || !recipient || !posting) return;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + paths.applications(locale);
  const at = dateTimeInShanghai(submittedAt);
  const job = inLocale(posting.name, locale);
  const values = { site: t('common.site.name'), name: contact.name, job, receiptNo, at, link };
  const isMail = recipient.channel === 'mail';
  const text = isMail
    ? `${t('messages.application.changed.text', values)}\n\n${t('messages.signature', values)}\n`
    : t('messages.application.changed.sms', values);
  const subject = isMail ? { subject: t('messages.application.changed.subject', values) } : {};
  const message = { ...recipient, purpose, link, ...subject, text, locale, values };
  await queueMessage(trx, app, message, { accountId, topic: `window:${applicationId}` });
}
