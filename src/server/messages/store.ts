import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import { deleteInPortions, notAfter } from '#server/db/delete-in-portions.ts';
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
  await deleteInPortions(db, 'outbox', ['id'], notAfter('sentAt', before));
}
