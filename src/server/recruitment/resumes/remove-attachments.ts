import { resumeTypes } from '#lib/domain/resume-types.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releaseFiles } from '#server/platform/files/files.ts';

import { personHolderOf, type ResumeScope } from './scope.ts';
import { decryptSection, type SectionData } from './section-record.ts';
import { type AttachmentRow, deleteAttachment, listAttachments } from './store-attachments.ts';
import { listSections } from './store.ts';

/** The attachment type of certificates of education entries. */
export const certificateType = 'edu';

/** The key under which an attachment uses its file. */
export function useOf(attachmentId: string): string {
  return `attachment:${attachmentId}`;
}

async function remove(trx: Db, scope: ResumeScope, isUnwanted: (row: AttachmentRow) => boolean): Promise<void> {
  for (const row of await listAttachments(trx, scope.accountId, personHolderOf(scope))) {
    if (!isUnwanted(row)) continue;
    await deleteAttachment(trx, scope.accountId, row.id);
    await releaseFiles(trx, scope.accountId, useOf(row.id));
  }
}

/** Deletes all attachments of some types, and their files unless a file has another use. */
export async function removeAttachments(trx: Db, scope: ResumeScope, types: readonly string[]): Promise<void> {
  await lockAccount(trx, scope.accountId);
  await remove(trx, scope, ({ type }) => types.includes(type));
}

/** Deletes all attachments of a scope, like `removeAttachments`; the caller has locked the account. */
export function removeAllAttachments(trx: Db, scope: ResumeScope): Promise<void> {
  return remove(trx, scope, () => true);
}

/**
 * Deletes the certificates whose education entry is in none of the candidate's own resumes any more. In an application's
 * copy, deletes the certificates whose education entry is no longer in the copy.
 */
export async function removeOrphanedCertificates(trx: Db, app: App, scope: ResumeScope): Promise<void> {
  await lockAccount(trx, scope.accountId);
  const holders = scope.applyId ? [scope.applyId] : resumeTypes;
  const sections = await listSections(trx, scope.accountId, holders, 'Edu');
  const entries = new Set(
    sections.flatMap((row) => ((decryptSection(app, row).data.edus ?? []) as SectionData[]).map(({ id }) => id)),
  );
  await remove(trx, scope, ({ type, entryId }) => type === certificateType && !entries.has(entryId));
}
