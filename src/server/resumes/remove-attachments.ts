import type { Db } from '#server/db/database.ts';
import { releaseFiles } from '#server/files/files.ts';

import { personHolderOf, type ResumeScope } from './scope.ts';
import { deleteAttachment, listAttachments } from './store-attachments.ts';

/** What the file of an attachment is used by. */
export function useOf(attachmentId: string): string {
  return `attachment:${attachmentId}`;
}

/** Removes all attachments of some types, and the files that nothing else needs. */
export async function removeAttachments(trx: Db, scope: ResumeScope, types: readonly string[]): Promise<void> {
  for (const row of await listAttachments(trx, scope.accountId, personHolderOf(scope))) {
    if (!types.includes(row.type)) continue;
    await deleteAttachment(trx, scope.accountId, row.id);
    await releaseFiles(trx, scope.accountId, useOf(row.id));
  }
}
