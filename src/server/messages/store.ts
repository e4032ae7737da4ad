import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** Puts a sealed message into the outbox. */
export async function insertMessage(db: Db, row: Insertable<Tables['outbox']>): Promise<void> {
  await db.insertInto('outbox').values(row).execute();
}

/** Messages whose turn has come, the longest waiting first. */
export async function findDueMessages(db: Db, now: number, count: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('createdAt')
    .limit(count)
    .execute();
}

/** Takes a due message for this instance until `until`; false where another instance was faster. */
export async function claimMessage(db: Db, row: OutboxRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ nextAttemptAt: until, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '=', row.nextAttemptAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a message as sent and forgets what it said. */
export async function markSent(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('outbox').set({ sentAt: now, sealedMessage: '' }).where('id', '=', id).execute();
}

/** Lets a message wait until a time in milliseconds. */
export async function postpone(db: Db, id: string, until: number): Promise<void> {
  await db.updateTable('outbox').set({ nextAttemptAt: until }).where('id', '=', id).execute();
}

/** Deletes messages sent before `before`. */
export async function deleteSentMessages(db: Db, before: number): Promise<void> {
  await db.deleteFrom('outbox').where('sentAt', '<', before).execute();
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
