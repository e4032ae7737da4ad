import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { Channel } from './message.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** Puts sealed messages into the outbox. */
export async function insertMessages(db: Db, rows: Insertable<Tables['outbox']>[]): Promise<void> {
  await db.insertInto('outbox').values(rows).execute();
}

/** Messages by their ids. */
export async function findMessages(db: Db, ids: readonly string[]): Promise<OutboxRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('outbox').selectAll().where('id', 'in', ids).execute();
}

/** Removes messages of topics that nobody has begun to send; their ids. */
export async function deleteWaiting(db: Db, topics: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('outbox')
    .where('topic', 'in', topics)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('claimedBy', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The messages of a topic that nobody has begun to send. */
export async function findWaiting(db: Db, topic: string): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', topic)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('claimedBy', 'is', null)
    .execute();
}

/** Of each topic that has messages that were sent or are being sent: when the newest was sent, null if not yet. */
export async function findNewestOfTopics(db: Db, topics: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['topic', 'sentAt'])
    .where('topic', 'in', topics)
    .where('failedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
  return new Map(rows.map(({ topic, sentAt }) => [topic!, sentAt]));
}

/** Whether nobody holds the outbox; part of every look for work, so that a hold binds all instances at once. */
function notHeld({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'outbox'>) {
  return not(exists(selectFrom('outboxHolds').select('outboxHolds.id')));
}

/** Messages of a channel whose turn has come: by lane, in each the longest waiting first; none while the outbox is held. */
export async function findDueMessages(
  db: Db,
  channel: Channel,
  lanes: readonly number[],
  now: number,
  count: number,
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', channel)
    .where('lane', 'in', lanes)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .where(notHeld)
    .orderBy('lane')
    .orderBy('nextAttemptAt')
    .orderBy('createdAt')
    .limit(count)
    .execute();
}

/** Takes a due message for a worker until `until`; false where another was faster, or the outbox is held. */
export async function claimMessage(db: Db, row: OutboxRow, by: string, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ nextAttemptAt: until, attempts: row.attempts + 1, claimedBy: by })
    .where('id', '=', row.id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextAttemptAt', '=', row.nextAttemptAt)
    .where('attempts', '=', row.attempts)
    .where(notHeld)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes a message that a worker holds. */
async function changeClaimed(db: Db, id: string, by: string, change: Partial<OutboxRow>): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).where('claimedBy', '=', by).execute();
}

/** Keeps a message for the worker that is sending it. */
export function renewClaim(db: Db, id: string, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until });
}

/** Ends a message that a worker holds, and notes what became of it with the account it went to. */
async function settle(db: Db, id: string, by: string, change: Partial<OutboxRow>): Promise<void> {
  const { sentAt = null, failedAt = null } = change;
  await db.updateTable('accountMessages').set({ sentAt, failedAt }).where('id', '=', id).execute();
  await changeClaimed(db, id, by, change);
}

/** Marks a message as sent and forgets what it said. */
export function markSent(db: Db, id: string, by: string, now: number): Promise<void> {
  return settle(db, id, by, { sentAt: now, sealedMessage: '' });
}

/** Marks a message as given up. Its content stays, sealed, while an operator may have it tried again; else it goes. */
export function markFailed(db: Db, id: string, by: string, now: number, keepsContent: boolean): Promise<void> {
  return settle(db, id, by, { failedAt: now, ...(keepsContent ? {} : { sealedMessage: '' }) });
}

/** Lets a message wait until a time in milliseconds. */
export function postpone(db: Db, id: string, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until, claimedBy: null });
}

/** Lets a claimed message wait until a time in milliseconds, as if it had not been tried. */
export function defer(db: Db, { id, attempts }: OutboxRow, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until, claimedBy: null, attempts });
}

/** Gives back what a worker holds and will not send any more. */
export async function releaseClaims(db: Db, by: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: now, claimedBy: null })
    .where('claimedBy', '=', by)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
}

/** Deletes messages that were sent, or given up, before a time. */
export async function deleteOldMessages(db: Db, before: number): Promise<void> {
  await deleteInPortions(db, 'outbox', ['id'], notAfter('sentAt', before));
  await deleteInPortions(db, 'outbox', ['id'], notAfter('failedAt', before));
}

/** Notes messages to holders of accounts. */
export async function insertAccountMessages(trx: Db, rows: Tables['accountMessages'][]): Promise<void> {
  await trx.insertInto('accountMessages').values(rows).execute();
}

/** Forgets messages that were never sent and whose place others have taken. */
export async function deleteAccountMessagesById(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('accountMessages').where('id', 'in', ids).execute();
}

/** What was sent, or waits to be, to the holder of an account about a topic, the earliest first. */
export async function listMessagesOfTopic(db: Db, accountId: string, topic: string): Promise<Tables['accountMessages'][]> {
  return db
    .selectFrom('accountMessages')
    .selectAll()
    .where('topic', '=', topic)
    .where('accountId', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What was sent to the holder of an account, the latest first. */
export async function listAccountMessages(db: Db, accountId: string): Promise<Tables['accountMessages'][]> {
  return db.selectFrom('accountMessages').selectAll().where('accountId', '=', accountId).orderBy('at', 'desc').execute();
}

/** Forgets what was sent to the holder of an account. */
export async function deleteAccountMessages(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('accountMessages').where('accountId', '=', accountId).execute();
}

/** Forgets messages to an account whose topics name a thing by its id, sent or not. */
export async function deleteMessagesAbout(trx: Db, accountId: string, id: string): Promise<void> {
  for (const table of ['outbox', 'accountMessages'] as const) {
    await trx.deleteFrom(table).where('accountId', '=', accountId).where('topic', 'like', `%:${id}`).execute();
  }
}

/** Forgets every message of an account in the outbox, sent or not. */
export async function deleteMessagesOf(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('accountId', '=', accountId).execute();
}
