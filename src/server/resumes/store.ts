import { type SectionName } from '#lib/forms/resume/sections.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type SectionRow = Tables['resumeSections'];

/** Where a section stands: its primary key. */
export type SectionKey = Pick<SectionRow, 'accountId' | 'holder' | 'section'>;

const keptVersions = 30;

/** A section as it was last saved. */
export async function findSection(db: Db, { accountId, holder, section }: SectionKey): Promise<SectionRow | undefined> {
  return db
    .selectFrom('resumeSections')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .executeTakeFirst();
}

/** The sections of several holders, the latest first. */
export async function listSections(
  db: Db,
  accountId: string,
  holders: readonly string[],
  section?: SectionName,
): Promise<SectionRow[]> {
  return db
    .selectFrom('resumeSections')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', 'in', holders)
    .$if(section !== undefined, (query) => query.where('section', '=', section!))
    .orderBy('updatedAt', 'desc')
    .orderBy('holder')
    .execute();
}

/**
 * Stores the next version of a section if the one before it is still the latest.
 * @returns false where somebody else stored a version first
 */
export async function storeSection(trx: Db, row: SectionRow): Promise<boolean> {
  const before = row.version - 1;
  const stored =
    before === 0
      ? await trx
          .insertInto('resumeSections')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then((result) => Number(result.numInsertedOrUpdatedRows ?? 0))
      : await trx
          .updateTable('resumeSections')
          .set({ version: row.version, sealedData: row.sealedData, done: row.done, updatedAt: row.updatedAt })
          .where('accountId', '=', row.accountId)
          .where('holder', '=', row.holder)
          .where('section', '=', row.section)
          .where('version', '=', before)
          .executeTakeFirst()
          .then((result) => Number(result.numUpdatedRows));
  if (stored !== 1) return false;
  await trx.insertInto('resumeSectionVersions').values(row).execute();
  await trx
    .deleteFrom('resumeSectionVersions')
    .where('accountId', '=', row.accountId)
    .where('holder', '=', row.holder)
    .where('section', '=', row.section)
    .where('version', '<=', row.version - keptVersions)
    .execute();
  return true;
}

/** The kept versions of a section, the latest first. */
export async function listVersions(db: Db, { accountId, holder, section }: SectionKey): Promise<SectionRow[]> {
  return db
    .selectFrom('resumeSectionVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .execute();
}

/** A section as it was saved at an earlier version. */
export async function findVersion(
  db: Db,
  { accountId, holder, section }: SectionKey,
  version: number,
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('resumeSectionVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Writes over what a kept version says, where consent to store part of it was withdrawn. */
export async function rewriteVersion(trx: Db, row: SectionRow): Promise<void> {
  await trx
    .updateTable('resumeSectionVersions')
    .set({ sealedData: row.sealedData })
    .where('accountId', '=', row.accountId)
    .where('holder', '=', row.holder)
    .where('section', '=', row.section)
    .where('version', '=', row.version)
    .execute();
}

/** Notes a hash of the person behind a resume, and leaves the other hash as it is. */
export async function savePerson(
  trx: Db,
  accountId: string,
  holder: string,
  known: { idHash: string | null } | { verifiedEmailHash: string },
) {
  await trx
    .insertInto('resumePeople')
    .values({ accountId, holder, idHash: null, verifiedEmailHash: null, ...known })
    .onConflict((conflict) => conflict.columns(['accountId', 'holder']).doUpdateSet(known))
    .execute();
}

/** What is known of the person behind a resume, as hashes. */
export async function findPerson(db: Db, accountId: string, holder: string) {
  return db
    .selectFrom('resumePeople')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .executeTakeFirst();
}

/** Notes when a resume was submitted last. */
export async function saveSubmission(trx: Db, row: Tables['resumeSubmissions']): Promise<void> {
  await trx
    .insertInto('resumeSubmissions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'holder']).doUpdateSet({ submittedAt: row.submittedAt }))
    .execute();
}
