import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type AttachmentRow = Tables['resumeAttachments'];

export async function listAttachments(db: Db, accountId: string, holder: string, type?: string): Promise<AttachmentRow[]> {
  return db
    .selectFrom('resumeAttachments')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .orderBy('type')
    .orderBy('entryId')
    .orderBy('slot')
    .execute();
}

export async function findAttachment(db: Db, accountId: string, holder: string, id: string): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('resumeAttachments')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertAttachment(trx: Db, row: AttachmentRow): Promise<void> {
  await trx.insertInto('resumeAttachments').values(row).execute();
}

export async function deleteAttachment(trx: Db, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('resumeAttachments').where('accountId', '=', accountId).where('id', '=', id).execute();
}
