import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

import type { Channel } from './message.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** Stores encrypted messages in the outbox. */
export async function insertMessages(db: Db, rows: Insertable<Tables['outbox']>[]): Promise<void> {
  await db.insertInto('outbox').values(rows).execute();
}

/** The messages with these ids. */
export async function findMessages(db: Db, ids: readonly string[]): Promise<OutboxRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('outbox').selectAll().where('id', 'in', ids).execute();
}

/** Whether no worker has a claim on a message at `now` (ms). A claim runs out at the message's `nextAttemptAt`. */
function notClaimed(now: number) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'outbox'>) => or([eb('claimedBy', 'is', null), eb('nextAttemptAt', '<=', now)]);
}

/** Deletes the messages of these topics that at `now` (ms) are neither sent, failed nor claimed; returns their ids. */
export async function deleteWaiting(db: Db, topics: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('outbox')
    .where('topic', 'in', topics)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where(notClaimed(now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The messages of a topic that at `now` (ms) are neither sent, failed nor claimed. */
export async function findWaiting(db: Db, topic: string, now: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', topic)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where(notClaimed(now))
    .execute();
}

/**
 * The time (ms) at which the newest message of each topic was sent; null if that message is not sent yet. Failed
 * messages are ignored; topics that have no other messages are missing.
 */
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

/**
 * Whether the outbox is not held. The queries that find and claim due messages have this condition, so that a hold
 * stops all instances at once.
 */
function notHeld({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'outbox'>) {
  return not(exists(selectFrom('outboxHolds').select('outboxHolds.id')));
}

/**
 * Due messages of a channel, ordered by lane and then by how long they have been due, longest first; none while the outbox
 * is held. A message whose claim has run out is due again.
 */
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

/** Claims a due message for a worker until `until`; false if it was changed or deleted meanwhile, or the outbox is held. */
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

/** Changes a message that a worker has claimed. */
async function changeClaimed(db: Db, id: string, by: string, change: Partial<OutboxRow>): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).where('claimedBy', '=', by).execute();
}

/** Renews a worker's claim on the message it is sending. */
export function renewClaim(db: Db, id: string, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until });
}

/**
 * Stores the outcome of a message in the outbox and among the account's messages, if the worker still has its claim on the
 * message.
 */
async function settle(db: Db, id: string, by: string, change: Partial<OutboxRow>): Promise<void> {
  const { sentAt = null, failedAt = null } = change;
  const claimed = db.selectFrom('outbox').select('id').where('id', '=', id).where('claimedBy', '=', by);
  await db.updateTable('accountMessages').set({ sentAt, failedAt }).where('id', 'in', claimed).execute();
  await changeClaimed(db, id, by, change);
}

/** Marks a message as sent and deletes its content. */
export function markSent(db: Db, id: string, by: string, now: number): Promise<void> {
  return settle(db, id, by, { sentAt: now, sealedMessage: '' });
}

/** Marks a message as failed; deletes its content unless an operator may retry it. */
export function markFailed(db: Db, id: string, by: string, now: number, keepsContent: boolean): Promise<void> {
  return settle(db, id, by, { failedAt: now, ...(keepsContent ? {} : { sealedMessage: '' }) });
}

/** Marks a message as failed and its address as refused for good; treats its content like `markFailed`. */
export async function markRefused(db: Db, id: string, by: string, now: number, keepsContent: boolean): Promise<void> {
  await changeClaimed(db, id, by, { refused: 1 });
  await markFailed(db, id, by, now, keepsContent);
}

/** The topics of the messages with this purpose whose address was refused for good. */
export async function findRefusedTopics(db: Db, purpose: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('topic')
    .where('purpose', '=', purpose)
    .where('refused', '=', 1)
    .where('failedAt', 'is not', null)
    .execute();
  return rows.flatMap(({ topic }) => topic ?? []);
}

/** Postpones a claimed message to a time (ms), with its attempt counted. */
export function postpone(db: Db, id: string, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until, claimedBy: null });
}

/** Postpones a claimed message to a time (ms), without counting the attempt. */
export function defer(db: Db, { id, attempts }: OutboxRow, by: string, until: number): Promise<void> {
  return changeClaimed(db, id, by, { nextAttemptAt: until, claimedBy: null, attempts });
}

/** Releases all claims of a worker. */
export async function releaseClaims(db: Db, by: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: now, claimedBy: null })
    .where('claimedBy', '=', by)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
}

/** Deletes messages that were sent or failed at or before a time (ms). */
export async function deleteOldMessages(db: Db, before: number): Promise<void> {
  await deleteInPortions(db, 'outbox', ['id'], notAfter('sentAt', before));
  await deleteInPortions(db, 'outbox', ['id'], notAfter('failedAt', before));
}

/** Stores messages to account holders. */
export async function insertAccountMessages(trx: Db, rows: Tables['accountMessages'][]): Promise<void> {
  await trx.insertInto('accountMessages').values(rows).execute();
}

/** Deletes the messages with these ids from the messages to account holders. */
export async function deleteAccountMessagesById(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('accountMessages').where('id', 'in', ids).execute();
}

/** Messages to an account holder about a topic, sent or not, earliest first. */
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

/** Messages to an account holder, latest first. */
export async function listAccountMessages(db: Db, accountId: string): Promise<Tables['accountMessages'][]> {
  return db
    .selectFrom('accountMessages')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes the messages to an account holder. */
export async function deleteAccountMessages(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('accountMessages').where('accountId', '=', accountId).execute();
}

/** Deletes an account's messages with a topic that ends with this id, sent or not. */
export async function deleteMessagesAbout(trx: Db, accountId: string, id: string): Promise<void> {
  for (const table of ['outbox', 'accountMessages'] as const) {
    await trx.deleteFrom(table).where('accountId', '=', accountId).where('topic', 'like', `%:${id}`).execute();
  }
}

/** Deletes every message of an account in the outbox, sent or not. */
export async function deleteMessagesOf(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('outbox').where('accountId', '=', accountId).execute();
}

/** Moves an account's messages, sent or not, to another account. */
export async function moveMessages(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  for (const table of ['accountMessages', 'outbox'] as const) {
    await trx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).execute();
  }
}
