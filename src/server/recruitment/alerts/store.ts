import { sql } from 'kysely';

import type { AlertRhythm } from '#lib/domain/alerts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/ids.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type RecipientRow = Tables['alertRecipients'];
export type AlertRow = Tables['searchAlerts'];
export type RequestRow = Tables['alertRequests'];

/** The recipient of an account. */
export async function findRecipientOfAccount(db: Db, accountId: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('alertRecipients').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** The recipient with the token of a mail's link. */
export async function findRecipientOfToken(db: Db, tokenHash: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('alertRecipients').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** The recipient that was stored for a proved address while the address had no account. */
export async function findRecipientOfEmail(db: Db, email: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('alertRecipients').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The addresses of recipients without an account, by the recipients' ids. */
export async function findEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('alertRecipients')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('email', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email!]));
}

/** Stores a recipient, unless its account or address already has a recipient. */
export async function insertRecipient(trx: Db, row: RecipientRow): Promise<void> {
  await trx
    .insertInto('alertRecipients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets a recipient's language, and locks the recipient until the transaction ends; false if there is no such recipient. */
export async function changeRecipient(trx: Db, id: string, { locale }: Pick<RecipientRow, 'locale'>): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('alertRecipients').set({ locale }).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks recipients until the transaction ends. Setting a column to its own value locks a row on both databases. */
export async function lockRecipients(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('alertRecipients')
    .set(({ ref }) => ({ locale: ref('locale') }))
    .where('id', 'in', ids)
    .execute();
}

/** Deletes recipients with their alerts. */
export async function deleteRecipients(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('alertRecipients').where('id', 'in', ids).execute();
}

/** Deletes an account's recipient with its alerts. */
export async function deleteOfAccount(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('alertRecipients').where('accountId', '=', accountId).execute();
}

/** Deletes the recipient and the requests of an address. */
export async function deleteOfEmail(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('alertRecipients').where('email', '=', email).execute();
  await trx.deleteFrom('alertRequests').where('email', '=', email).execute();
}

/** Stores a request for an alert; the address in the request is not proved yet. */
export async function insertRequest(trx: Db, row: RequestRow): Promise<void> {
  await trx.insertInto('alertRequests').values(row).execute();
}

/** The request of a link, if it has not expired. */
export async function findRequest(db: Db, codeHashes: readonly string[], now: number): Promise<RequestRow | undefined> {
  return db
    .selectFrom('alertRequests')
    .selectAll()
    .where('codeHash', 'in', codeHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Notes that a request's link was used; false if it had been used before. */
export async function setProved(trx: Db, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('alertRequests')
    .set({ proved: 1 })
    .where('codeHash', '=', codeHash)
    .where('proved', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Moves the alerts of `from` to `into`, except alerts that `into` already has, and deletes `from`. */
export async function mergeRecipients(trx: Db, { from, into }: { from: string; into: string }): Promise<void> {
  await lockRecipients(trx, [from, into]);
  await trx
    .updateTable('searchAlerts')
    .set({ recipientId: into })
    .where('recipientId', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('searchAlerts as own')
            .select('own.id')
            .where('own.recipientId', '=', into)
            .whereRef('own.filterId', '=', 'searchAlerts.filterId')
            .whereRef('own.kind', '=', 'searchAlerts.kind'),
        ),
      ),
    )
    .execute();
  await deleteRecipients(trx, [from]);
}

/** Stores a filter under a term; if the filter is already stored, only changes its term. Returns the filter's id. */
export async function saveFilter(trx: Db, key: string, term: string): Promise<string> {
  const { id } = await trx
    .insertInto('alertFilters')
    .values({ id: newId(), key, term })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ term }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Recipients' alerts, newest first. */
export async function listAlerts(db: Db, recipientIds: readonly string[]): Promise<AlertRow[]> {
  if (recipientIds.length === 0) return [];
  return db
    .selectFrom('searchAlerts')
    .selectAll()
    .where('recipientId', 'in', recipientIds)
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

/** Deletes an alert of one of these recipients, and returns this recipient's id; undefined if none of them has the alert. */
export async function deleteAlert(trx: Db, recipientIds: readonly string[], id: string): Promise<string | undefined> {
  if (recipientIds.length === 0) return undefined;
  const deleted = await trx
    .deleteFrom('searchAlerts')
    .where('id', '=', id)
    .where('recipientId', 'in', recipientIds)
    .returning('recipientId')
    .executeTakeFirst();
  return deleted?.recipientId;
}

/** Deletes a recipient, which the transaction has locked, if it has no alerts. */
export async function deleteIfWithout(trx: Db, recipientId: string): Promise<void> {
  await trx
    .deleteFrom('alertRecipients')
    .where('id', '=', recipientId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('searchAlerts').select('searchAlerts.id').where('recipientId', '=', recipientId))),
    )
    .execute();
}

/** The number of the last run or, for a rhythm, the time (ms) of its last mailing. */
export async function readHead(db: Db, name: Tables['alertHeads']['name']): Promise<number> {
  const { value } = await db.selectFrom('alertHeads').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/**
 * Deletes matches stored at or before `matches` (ms), requests that expired at or before `requests` (ms), and filters
 * without an alert.
 */
export async function deleteOld(db: Db, { matches, requests }: { matches: number; requests: number }): Promise<void> {
  await deleteInPortions(db, 'alertMatches', ['filterId', 'postingId'], notAfter('at', matches));
  await deleteInPortions(db, 'alertRequests', ['codeHash'], notAfter('expiresAt', requests));
  const isUnused = sql<boolean>`not exists (select 1 from search_alerts where search_alerts.filter_id = alert_filters.id)`;
  await deleteInPortions(db, 'alertFilters', ['id'], isUnused);
}

/**
 * Moves the alerts of the account `from` to the account `into`, except alerts that `into` already has. `into` may then have
 * more alerts than the limit.
 */
export async function moveAlerts(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const [former, own] = [await findRecipientOfAccount(trx, from), await findRecipientOfAccount(trx, into)];
  if (former && own) await mergeRecipients(trx, { from: former.id, into: own.id });
  else await trx.updateTable('alertRecipients').set({ accountId: into }).where('accountId', '=', from).execute();
}
