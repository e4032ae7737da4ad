import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/locale.ts';
import { paths } from '#lib/paths.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { findContact } from '#server/accounts/find-contact.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { queueMessage } from '#server/messages/queue-message.ts';

import { choicesOf, type Described, nextStepOf } from './describe-application.ts';

type News = 'received' | 'withdrawn' | 'status';

/**
 * Tells the candidate what became of an application, by mail where the account has an address, else by SMS; the
 * message is stored in the caller's transaction, and news within ten minutes become one: the newest. An account without either is told by the site alone.
 */
export async function tellCandidate(trx: Db, app: App, news: News, described: Described, locale: Locale): Promise<void> {
  const { row } = described;
  const contact = await findContact(trx, row.accountId);
  const to = contact?.email ?? contact?.phone;
  if (!contact || !to) return;
  const t = translateFor(locale);
  const { jobName: job, workPlace, site: testSite } = choicesOf(described, locale);
  const link = app.settings.publicUrl + (news === 'withdrawn' ? paths.resetPassword(locale) : paths.applications(locale));
  const values = {
    site: t('common.site.name'),
    name: contact.name,
    job,
    workPlace,
    testSite,
    link,
    receiptNo: row.receiptNo,
    at: dateTimeInShanghai(row.statusAt),
    status: enumLabel('applyStatus', row.status, t),
    meaning: t(`application.status.${row.status}.meaning`),
    next: nextStepOf(described, app.clock.now(), t),
  };
  const mail = contact.email !== null;
  const message = {
    channel: mail ? ('mail' as const) : ('sms' as const),
    to,
    accountId: row.accountId,
    purpose: `application-${news}`,
    link,
    ...(mail ? { subject: t(`messages.application.${news}.subject`, values) } : {}),
    text: mail
      ? `${t(`messages.application.${news}.text`, values)}\n\n${t('messages.signature', values)}\n`
      : t(`messages.application.${news}.sms`, values),
    locale,
  };
  await queueMessage(trx, app, message, { accountId: row.accountId, topic: `application:${row.id}` });
}
