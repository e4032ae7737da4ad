import type { AlertFilter, SearchAlert } from '#lib/contract/alerts.ts';
import { nextMailing } from '#lib/rules/alert-times.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { wordsOfFilter } from './filter.ts';
import { deleteAlert, deleteIfWithout, findRecipientOfAccount, listAlerts, type RecipientRow } from './store.ts';

/** A recipient's alerts in the reader's language, newest first. */
export async function describeAlerts(app: App, recipientId: string, locale: Locale): Promise<SearchAlert[]> {
  const references = await readReferences(app);
  const now = app.clock.now();
  return (await listAlerts(app.db, recipientId)).map(({ id, kind, filter: stored, every, since }) => {
    const filter = JSON.parse(stored) as AlertFilter;
    const words = wordsOfFilter(references, filter, locale);
    const next = new Date(nextMailing(every, now)).toISOString();
    return { id, kind, filter, words, every, since: new Date(since).toISOString(), next };
  });
}

/** The alerts of an account. */
export async function listOwnAlerts(app: App, accountId: string, locale: Locale): Promise<SearchAlert[]> {
  const recipient = await findRecipientOfAccount(app.db, accountId);
  return recipient ? describeAlerts(app, recipient.id, locale) : [];
}

/**
 * Deletes a recipient's alert, and the recipient with its last one.
 * @throws AppError 404 if the recipient has no such alert
 */
export async function removeAlert(app: App, recipient: Pick<RecipientRow, 'id'> | undefined, id: string): Promise<void> {
  if (!recipient) throw notFound();
  await transaction(app, async (trx) => {
    if (!(await deleteAlert(trx, recipient.id, id))) throw notFound();
    await deleteIfWithout(trx, recipient.id);
  });
}

/**
 * Deletes an account's alert.
 * @throws AppError 404 if the account has no such alert
 */
export async function deleteOwnAlert(app: App, accountId: string, id: string): Promise<void> {
  await removeAlert(app, await findRecipientOfAccount(app.db, accountId), id);
}
