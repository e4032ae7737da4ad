import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import { deleteInPortions, notAfter } from '#server/db/delete-in-portions.ts';
import type { Tables } from '#server/db/tables.ts';

import type { Channel } from './message.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** Puts a sealed message into the outbox. */
export async function insertMessage(db: Db, row: Insertable<Tables['outbox']>): Promise<void> {
  await db.insertInto('outbox').values(row).execute();
}

/** Removes messages of a topic that nobody has begun to send. */
export async function deleteWaiting(db: Db, topic: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('topic', '=', topic)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('claimedBy', 'is', null)
    .execute();
}

/** The newest message of a topic that was sent or is being sent. */
export async function findNewestOfTopic(db: Db, topic: string): Promise<Pick<OutboxRow, 'sentAt'> | undefined> {
  return db
    .selectFrom('outbox')
    .select('sentAt')
    .where('topic', '=', topic)
    .where('failedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
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

/** Marks a message as sent and forgets what it said. */
export function markSent(db: Db, id: string, by: string, now: number): Promise<void> {
  return changeClaimed(db, id, by, { sentAt: now, sealedMessage: '' });
}

/** Marks a message as given up. Its content stays, sealed, while an operator may have it tried again; else it goes. */
export function markFailed(db: Db, id: string, by: string, now: number, keepsContent: boolean): Promise<void> {
  return changeClaimed(db, id, by, { failedAt: now, ...(keepsContent ? {} : { sealedMessage: '' }) });
}

/** Lets a message wait until a time in milliseconds. */
export function postpone(db: Db, id: string, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until, claimedBy: null });
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

/** Notes a message to the holder of an account. */
export async function insertAccountMessage(trx: Db, row: Tables['accountMessages']): Promise<void> {
  await trx.insertInto('accountMessages').values(row).execute();
}

/** What was sent to the holder of an account, the latest first. */
export async function listAccountMessages(db: Db, accountId: string): Promise<Tables['accountMessages'][]> {
  return db.selectFrom('accountMessages').selectAll().where('accountId', '=', accountId).orderBy('at', 'desc').execute();
}

/** Forgets what was sent to the holder of an account. */
export async function deleteAccountMessages(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('accountMessages').where('accountId', '=', accountId).execute();
}

/** Forgets every message of an account in the outbox, sent or not. */
export async function deleteMessagesOf(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('accountId', '=', accountId).execute();
}
