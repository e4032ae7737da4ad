import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type AttachmentRow = Tables['resumeAttachments'];

/** The attachments of an account's resume, all or of one type. */
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

/** An attachment of an account's resume; undefined if it belongs to another resume. */
export async function findAttachment(db: Db, accountId: string, holder: string, id: string): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('resumeAttachments')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores attachments. */
export async function insertAttachments(trx: Db, rows: readonly AttachmentRow[]): Promise<void> {
  await trx.insertInto('resumeAttachments').values(rows).execute();
}

/** Deletes an attachment of an account; the caller releases its file. */
export async function deleteAttachment(trx: Db, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('resumeAttachments').where('accountId', '=', accountId).where('id', '=', id).execute();
}
