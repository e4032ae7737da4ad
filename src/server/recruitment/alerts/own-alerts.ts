import type { AlertFilter, SearchAlert } from '#lib/contract/alerts.ts';
import { nextMailing } from '#lib/rules/alert-times.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { wordsOfFilter } from './filter.ts';
import { recipientsOfAccount } from './recipients.ts';
import { deleteAlert, deleteIfWithout, listAlerts, lockRecipients } from './store.ts';

/** The alerts of these recipients in the reader's language, newest first. */
export async function describeAlerts(app: App, recipientIds: readonly string[], locale: Locale): Promise<SearchAlert[]> {
  const references = await readReferences(app);
  const now = app.clock.now();
  return (await listAlerts(app.db, recipientIds)).map(({ id, kind, filter: stored, every, since }) => {
    const filter = JSON.parse(stored) as AlertFilter;
    const words = wordsOfFilter(references, { kind, filter }, locale);
    const next = new Date(nextMailing(every, now)).toISOString();
    return { id, kind, filter, words, every, since: new Date(since).toISOString(), next };
  });
}

/** The alerts of an account, and the alerts that were added for its address before the address had an account. */
export async function listOwnAlerts(app: App, accountId: string, locale: Locale): Promise<SearchAlert[]> {
  return describeAlerts(app, await recipientsOfAccount(app, accountId), locale);
}

/**
 * Deletes an alert of one of these recipients, and the recipient if it has no other alert.
 * @throws AppError 404 if none of these recipients has an alert with this id
 */
export async function removeAlert(app: App, recipientIds: readonly string[], id: string): Promise<void> {
  await transaction(app, async (trx) => {
    await lockRecipients(trx, recipientIds);
    const recipientId = await deleteAlert(trx, recipientIds, id);
    if (recipientId === undefined) throw notFound();
    await deleteIfWithout(trx, recipientId);
  });
}

/**
 * Deletes an account's alert.
 * @throws AppError 404 if the account has no such alert
 */
export async function deleteOwnAlert(app: App, accountId: string, id: string): Promise<void> {
  await removeAlert(app, await recipientsOfAccount(app, accountId), id);
}
