import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dueForReminder } from '#lib/rules/saved-postings.ts';
import { inLocale } from '#lib/text/locale.ts';
import { type Contact, findContact, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { readPosting, type StoredPosting } from '#server/recruitment/postings/posting.ts';

import { findDue, noteReminded } from './store.ts';

const portion = 100;

function messageOf(app: App, posting: StoredPosting, contact: Contact): Message | undefined {
  const purpose = 'posting-closing';
  const recipient = recipientOf(contact, purpose);
  if (!recipient) return undefined;
  const { locale, name } = contact;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + paths.hotJobDetail(locale, { id: posting.id });
  const values = { site: t('common.site.name'), name, job: inLocale(posting.name, locale), date: posting.endDate, link };
  const isMail = recipient.channel === 'mail';
  return {
    ...recipient,
    purpose,
    link,
    ...(isMail ? { subject: t('messages.posting.closing.subject', values) } : {}),
    text: isMail
      ? `${t('messages.posting.closing.text', values)}\n\n${t('messages.signature', values)}\n`
      : t('messages.posting.closing.sms', values),
    locale,
    values,
  };
}

async function remind(app: App, accountId: string, postingId: string): Promise<void> {
  await transaction(app, async (trx) => {
    if (!(await noteReminded(trx, accountId, postingId, app.clock.now()))) return;
    const posting = await readPosting(trx, postingId);
    const contact = await findContact(trx, accountId);
    const message = posting && contact && messageOf(app, posting, contact);
    if (message) await queueMessage(trx, app, message, { accountId, lane: 'bulk' });
  });
}

/**
 * Reminds candidates of saved postings that close within three days, unless the candidate has applied; once per posting, even
 * if several instances call this. No reminder is sent within a day after the posting was saved.
 */
export async function remindSavers(app: App): Promise<void> {
  const span = dueForReminder(app.clock.now());
  let due = await findDue(app.db, span, portion);
  while (due.length > 0) {
    for (const { accountId, postingId } of due) await remind(app, accountId, postingId);
    due = await findDue(app.db, span, portion);
  }
}
