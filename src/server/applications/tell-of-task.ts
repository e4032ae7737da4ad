import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/locale.ts';
import { findContact } from '#server/accounts/find-contact.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { queueMessage } from '#server/messages/queue-message.ts';
import { readPosting } from '#server/postings/posting.ts';

import type { ApplicationRow } from './store.ts';

interface News {
  /** Its words are `messages.application.<name>`, each with subject, text and sms. */
  name: 'testAssigned';
  /** The page it leads to, as a path of the site. */
  path(locale: Locale): string;
  /** What the words need beside name, job, receiptNo, site and link. */
  values(locale: Locale): MessageValues;
}

/**
 * Tells a candidate one thing about an application, in the language that the candidate used last; news of the same name
 * within ten minutes become one: the newest. Nothing is sent where the account has no address.
 */
export async function tellOfTask(
  trx: Db,
  app: App,
  row: Pick<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'>,
  { name, path, values }: News,
): Promise<void> {
  const contact = await findContact(trx, row.accountId);
  const posting = await readPosting(trx, row.postingId);
  const to = contact?.email ?? contact?.phone;
  if (!contact || !to || !posting) return;
  const { locale } = contact;
  const t = translateFor(locale);
  const words = (part: string) => t(`messages.application.${name}.${part}` as MessageKey, all);
  const link = app.settings.publicUrl + path(locale);
  const all: MessageValues = {
    site: t('common.site.name'),
    name: contact.name,
    job: inLocale(posting.name, locale),
    receiptNo: row.receiptNo,
    link,
    ...values(locale),
  };
  const isMail = contact.email !== null;
  const message = {
    channel: isMail ? ('mail' as const) : ('sms' as const),
    to,
    purpose: `application-${name}`,
    link,
    ...(isMail ? { subject: words('subject') } : {}),
    text: isMail ? `${words('text')}\n\n${t('messages.signature', all)}\n` : words('sms'),
    locale,
    values: all,
  };
  await queueMessage(trx, app, message, { accountId: row.accountId, topic: `${name}:${row.id}` });
}
