import type { Db } from '#server/platform/db/database.ts';

import type { OutboxRow } from './store.ts';

const onlyHold = 1;

/** The hold on the outbox, if there is one. */
export async function findHold(db: Db): Promise<{ heldAt: number; reason: string } | undefined> {
  return db.selectFrom('outboxHolds').select(['heldAt', 'reason']).where('id', '=', onlyHold).executeTakeFirst();
}

/** Holds the outbox on every instance; an earlier hold stays. */
export async function insertHold(db: Db, reason: string, now: number): Promise<void> {
  await db
    .insertInto('outboxHolds')
    .values({ id: onlyHold, heldAt: now, reason })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Ends the hold. */
export async function deleteHold(db: Db): Promise<void> {
  await db.deleteFrom('outboxHolds').execute();
}

/** The number of messages per channel, lane and state, and the time (ms) at which the oldest message was queued. */
export async function countMessages(db: Db, now: number) {
  return db
    .selectFrom('outbox')
    .select((eb) => [
      'channel',
      'lane',
      eb
        .case()
        .when('sentAt', 'is not', null)
        .then('sent')
        .when('failedAt', 'is not', null)
        .then('failed')
        .when('claimedBy', 'is not', null)
        .then('sending')
        .when('nextAttemptAt', '>', now)
        .then('later')
        .else('due')
        .end()
        .as('state'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<number>('createdAt').as('oldest'),
    ])
    .groupBy(['channel', 'lane', 'state'])
    .orderBy('channel')
    .orderBy('lane')
    .orderBy('state')
    .execute();
}

/** Unsent messages, oldest first: the failed ones, or the messages that wait or are being sent. */
export async function listUnsent(db: Db, failed: boolean, count: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('failedAt', failed ? 'is not' : 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** The failed messages with these ids, or all failed messages if `ids` is empty. */
export async function listFailed(db: Db, ids: readonly string[]): Promise<OutboxRow[]> {
  let query = db.selectFrom('outbox').selectAll().where('failedAt', 'is not', null).where('sentAt', 'is', null);
  if (ids.length > 0) query = query.where('id', 'in', ids);
  return query.orderBy('createdAt').execute();
}

/** Queues a failed message again: it is due at once, and its attempts are counted from 0. */
export async function reviveMessage(db: Db, id: string, sealedMessage: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sealedMessage, failedAt: null, refused: 0, claimedBy: null, attempts: 0, nextAttemptAt: now })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .execute();
}

/**
 * Marks a mail that bounced as failed, in the outbox and among the account's messages, and deletes its content from the
 * outbox. With `isRefused`, also marks its address as refused for good. False if the mail had failed before.
 */
export async function markBounced(trx: Db, id: string, now: number, isRefused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ failedAt: now, sentAt: null, claimedBy: null, sealedMessage: '', refused: isRefused ? 1 : 0 })
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.updateTable('accountMessages').set({ failedAt: now, sentAt: null }).where('id', '=', id).execute();
  return true;
}
