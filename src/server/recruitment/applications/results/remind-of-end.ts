import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { remindedOn } from '#lib/rules/validity.ts';
import { inLocale } from '#lib/text/locale.ts';
import { type Contact, findContact, recipientOf } from '#server/people/accounts/find-contact.ts';
import type { Message } from '#server/people/messages/message.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { readPostings, type StoredPosting } from '#server/recruitment/postings/posting.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { type ApplicationRow, findAnyApplication } from '../store.ts';
import { findUnreminded, noteReminded } from './store-reminders.ts';
import type { ResultRow } from './store-results.ts';

const portion = 100;

interface Ending {
  row: ApplicationRow;
  posting: StoredPosting;
  /** The name of the round in a language. */
  nameOf(locale: Contact['locale']): string;
  validUntil: string;
}

function messageOf(app: App, { row, posting, nameOf, validUntil }: Ending, contact: Contact): Message | undefined {
  const purpose = 'application-resultEnding';
  const recipient = recipientOf(contact, purpose);
  if (!recipient) return undefined;
  const { locale, name } = contact;
  const t = translateFor(locale);
  const link = app.settings.publicUrl + paths.applications(locale);
  const values = {
    site: t('common.site.name'),
    name,
    job: inLocale(posting.name, locale),
    receiptNo: row.receiptNo,
    result: nameOf(locale),
    date: validUntil,
    link,
  };
  const isMail = recipient.channel === 'mail';
  return {
    ...recipient,
    purpose,
    link,
    ...(isMail ? { subject: t('messages.application.resultEnding.subject', values) } : {}),
    text: isMail
      ? `${t('messages.application.resultEnding.text', values)}\n\n${t('messages.signature', values)}\n`
      : t('messages.application.resultEnding.sms', values),
    locale,
    values,
  };
}

async function remind(app: App, { applicationId, round, postingId, validUntil }: ResultRow): Promise<void> {
  await transaction(app, async (trx) => {
    if (!(await noteReminded(trx, { applicationId, round, validUntil }, app.clock.now()))) return;
    const row = await findAnyApplication(trx, applicationId);
    const posting = row && (await readPostings(trx, [row.postingId])).get(row.postingId);
    const contact = row && (await findContact(trx, row.accountId));
    const name = (await readRounds(trx, [postingId])).get(postingId)?.find(({ key }) => key === round)?.name;
    if (!row || !posting || !contact || !name) return;
    const message = messageOf(app, { row, posting, nameOf: (locale) => inLocale(name, locale), validUntil }, contact);
    if (message) await queueMessage(trx, app, message, { accountId: row.accountId, lane: 'news' });
  });
}

/**
 * Reminds candidates of each result that expires within thirty days: once, even if several instances call this. A
 * candidate is reminded only if the application is in progress, or if the candidate is hired and has not started work.
 */
export async function remindOfEnd(app: App): Promise<void> {
  const today = todayInShanghai(app.clock.now());
  const span = { ...remindedOn(today), today };
  let due = await findUnreminded(app.db, span, portion);
  while (due.length > 0) {
    for (const result of due) await remind(app, result);
    due = await findUnreminded(app.db, span, portion);
  }
}
