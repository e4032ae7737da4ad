import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ReplyRow = Selectable<Tables['sessionReplies']>;

/** The reply of an application's candidate to an invitation. The caller must have checked access to the application. */
export async function findReply(db: Db, applicationId: string, sessionId: string): Promise<ReplyRow | undefined> {
  return db
    .selectFrom('sessionReplies')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
}

/** Stores a reply, replacing an earlier one. */
export async function saveReply(db: Db, row: ReplyRow): Promise<void> {
  const { slot, sealedReason, repliedAt } = row;
  await db
    .insertInto('sessionReplies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['applicationId', 'sessionId']).doUpdateSet({ slot, sealedReason, repliedAt }))
    .execute();
}

/** Deletes the reply of an application's candidate to an invitation. */
export async function deleteReply(db: Db, applicationId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessionReplies').where('applicationId', '=', applicationId).where('sessionId', '=', sessionId).execute();
}

/** All replies of an account. */
export async function findOwnReplies(db: Db, accountId: string): Promise<ReplyRow[]> {
  return db.selectFrom('sessionReplies').selectAll().where('accountId', '=', accountId).orderBy('repliedAt').execute();
}

/** Deletes the replies of an account, or of one of its applications. */
export async function eraseReplies(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('sessionReplies')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
