import type { Db } from '#server/platform/db/database.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

import type { SectionRow } from './store.ts';

/** Gives a section, or one of its stored versions, to another account; `change` has the data encrypted for that account. */
export async function rewriteSection(
  trx: Db,
  table: 'resumeSections' | 'resumeSectionVersions',
  { accountId, holder, section, version }: SectionRow,
  change: Pick<SectionRow, 'accountId' | 'sealedData'>,
): Promise<void> {
  if (table === 'resumeSections') {
    await trx
      .updateTable('resumeSections')
      .set(change)
      .where('accountId', '=', accountId)
      .where('holder', '=', holder)
      .where('section', '=', section)
      .execute();
    return;
  }
  await trx
    .updateTable('resumeSectionVersions')
    .set(change)
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .where('version', '=', version)
    .execute();
}

/** Gives all attachments of an account to another one. */
export async function moveAttachments(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('resumeAttachments').set({ accountId: into }).where('accountId', '=', from).execute();
}

/** For these holders, replaces the person hashes and submission times of `into` with those of `from`. */
export async function moveHashes(trx: Db, { from, into }: MergedAccounts, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return;
  for (const table of ['resumePeople', 'resumeSubmissions'] as const) {
    await trx.deleteFrom(table).where('accountId', '=', into).where('holder', 'in', holders).execute();
    await trx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).where('holder', 'in', holders).execute();
  }
}
