import { sql } from 'kysely';

import type { AlertRhythm } from '#lib/domain/alerts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/ids.ts';

export type RecipientRow = Tables['alertRecipients'];
export type AlertRow = Tables['searchAlerts'];

/** The recipient of an account. */
export async function findRecipientOfAccount(db: Db, accountId: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('alertRecipients').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** The recipient with the token of a mail's link. */
export async function findRecipientOfToken(db: Db, tokenHash: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('alertRecipients').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** The recipient with a proved address. */
export async function findRecipientOfEmail(db: Db, email: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('alertRecipients').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Stores a recipient, unless its account or address has one. */
export async function insertRecipient(trx: Db, row: RecipientRow): Promise<void> {
  await trx
    .insertInto('alertRecipients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes a recipient, and locks it until the transaction ends. */
export async function changeRecipient(
  trx: Db,
  id: string,
  change: Partial<Pick<RecipientRow, 'locale' | 'email' | 'accountId'>>,
): Promise<void> {
  await trx.updateTable('alertRecipients').set(change).where('id', '=', id).execute();
}

/** Deletes recipients with their alerts. */
export async function deleteRecipients(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('alertRecipients').where('id', 'in', ids).execute();
}

/** Deletes an account's recipient with its alerts. */
export async function deleteOfAccount(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('alertRecipients').where('accountId', '=', accountId).execute();
}

/** Deletes the recipient of an address. */
export async function deleteOfEmail(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('alertRecipients').where('email', '=', email).execute();
}

/** The id of the filter with this key, which is stored if it is new. */
export async function saveFilter(trx: Db, key: string, term: string): Promise<string> {
  const { id } = await trx
    .insertInto('alertFilters')
    .values({ id: newId(), key, term })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ term }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A recipient's alerts, newest first. */
export async function listAlerts(db: Db, recipientId: string): Promise<AlertRow[]> {
  return db
    .selectFrom('searchAlerts')
    .selectAll()
    .where('recipientId', '=', recipientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores an alert. */
export async function insertAlert(trx: Db, row: AlertRow): Promise<void> {
  await trx.insertInto('searchAlerts').values(row).execute();
}

/** Changes how often a recipient's alert is mailed; false if the recipient has no such alert. */
export async function setRhythm(trx: Db, recipientId: string, id: string, every: AlertRhythm): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('searchAlerts')
    .set({ every })
    .where('id', '=', id)
    .where('recipientId', '=', recipientId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a recipient's alert; false if the recipient has no such alert. */
export async function deleteAlert(trx: Db, recipientId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('searchAlerts')
    .where('id', '=', id)
    .where('recipientId', '=', recipientId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes a recipient that has no alerts. */
export async function deleteIfWithout(trx: Db, recipientId: string): Promise<void> {
  await trx
    .deleteFrom('alertRecipients')
    .where('id', '=', recipientId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('searchAlerts').select('searchAlerts.id').where('recipientId', '=', recipientId))),
    )
    .execute();
}

/** The value of a head. */
export async function readHead(db: Db, name: Tables['alertHeads']['name']): Promise<number> {
  const { value } = await db.selectFrom('alertHeads').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** Deletes matches of before a time (ms), and filters without an alert. */
export async function deleteOld(db: Db, matches: number): Promise<void> {
  await deleteInPortions(db, 'alertMatches', ['filterId', 'postingId'], notAfter('at', matches));
  const isUnused = sql<boolean>`not exists (select 1 from search_alerts where search_alerts.filter_id = alert_filters.id)`;
  await deleteInPortions(db, 'alertFilters', ['id'], isUnused);
}
