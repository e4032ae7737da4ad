import { resumeTypes } from '#lib/domain/resume-types.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releaseFiles } from '#server/platform/files/files.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

import { useOf } from './remove-attachments.ts';
import { sharedHolder } from './scope.ts';
import { decryptSection, encryptData, type SectionData } from './section-record.ts';
import { type AttachmentRow, deleteAttachment } from './store-attachments.ts';
import { moveAttachments, moveHashes, rewriteSection } from './store-merge.ts';
import { eraseResumes, listAllVersions, listHolders, listOwnAttachments } from './store-personal-data.ts';
import { listSections, type SectionRow } from './store.ts';

/** The ids of the education entries in these sections. */
function entriesIn(app: App, rows: readonly SectionRow[]): Set<unknown> {
  const educations = rows.filter(({ section }) => section === 'Edu').map((row) => decryptSection(app, row).data);
  return new Set(educations.flatMap(({ edus }) => ((edus ?? []) as SectionData[]).map(({ id }) => id)));
}

/**
 * The attachments that move to the other account: all attachments of applications' resume copies, certificates of education
 * entries that move, and any other attachment if the other account has none of its type.
 */
function movingAttachments(all: readonly AttachmentRow[], own: readonly AttachmentRow[], entries: Set<unknown>) {
  const types = new Set(own.filter(({ holder, entryId }) => holder === sharedHolder && entryId === '').map(({ type }) => type));
  return all.filter(({ holder, type, entryId }) => {
    if (holder !== sharedHolder) return true;
    return entryId === '' ? !types.has(type) : entries.has(entryId);
  });
}

async function moveFilesOfResume(trx: Db, { from, into }: MergedAccounts, entries: Set<unknown>): Promise<void> {
  const all = await listOwnAttachments(trx, from);
  const moving = new Set(movingAttachments(all, await listOwnAttachments(trx, into), entries).map(({ id }) => id));
  for (const { id } of all) {
    if (moving.has(id)) continue;
    await deleteAttachment(trx, from, id);
    await releaseFiles(trx, from, useOf(id));
  }
  await moveAttachments(trx, { from, into });
}

/**
 * Moves resumes, base information and applications' resume copies, all with their history, from account `from` to account
 * `into`. If `into` already has base information or a resume of the same type, `into` keeps its own, and the one of `from` is
 * deleted.
 */
export async function mergeResumes(trx: Db, app: App, accounts: MergedAccounts): Promise<void> {
  const { from, into } = accounts;
  const taken = new Set(await listHolders(trx, into));
  const holders = (await listHolders(trx, from)).filter((holder) => !taken.has(holder));
  const versions = (await listAllVersions(trx, from)).filter(({ holder }) => holders.includes(holder));
  const sections = holders.length === 0 ? [] : await listSections(trx, from, holders);
  const ofTypes = sections.filter(({ holder }) => (resumeTypes as readonly string[]).includes(holder));
  await moveFilesOfResume(trx, accounts, entriesIn(app, ofTypes));
  for (const [table, rows] of [
    ['resumeSections', sections],
    ['resumeSectionVersions', versions],
  ] as const) {
    for (const row of rows) {
      const { data } = decryptSection(app, row);
      await rewriteSection(trx, table, row, { accountId: into, sealedData: encryptData(app, { ...row, accountId: into }, data) });
    }
  }
  await moveHashes(trx, accounts, holders);
  await eraseResumes(trx, from);
}
