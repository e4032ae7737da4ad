import { type SectionName } from '#lib/forms/resume/sections.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { autosaveRun } from './autosave-run.ts';

export type SectionRow = Tables['resumeSections'];

/** A section's primary key. */
export type SectionKey = Pick<SectionRow, 'accountId' | 'holder' | 'section'>;

/** Maximum numbers of versions stored for a section: `maxRuns` for runs of autosaves, `maxExplicit` for explicit versions. */
const maxRuns = 30;
const maxExplicit = 50;

/** The properties of a version that decide how it enters the history. */
interface VersionKind {
  /**
   * True if the section was marked as done, restored or copied; false for an autosave. A later autosave replaces an
   * explicit version only if both are equal.
   */
  isExplicit: boolean;
  /** Whether the version equals the previous one. */
  isRepeated: boolean;
}

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

/** The sections of several holders, latest first. */
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

/** Deletes a section's runs of autosaves (or, if `isRun` is false, its explicit versions), except the newest `keep`. */
async function trimVersions(trx: Db, { accountId, holder, section }: SectionKey, isRun: boolean, keep: number): Promise<void> {
  const versions = trx
    .selectFrom('resumeSectionVersions')
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .where('runSince', isRun ? 'is not' : 'is', null);
  const oldest = await versions.select('version').orderBy('version', 'desc').offset(keep).limit(1).executeTakeFirst();
  if (!oldest) return;
  await trx
    .deleteFrom('resumeSectionVersions')
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .where('runSince', isRun ? 'is not' : 'is', null)
    .where('version', '<=', oldest.version)
    .execute();
}

/**
 * Writes a version into the history: in place of the previous version if both belong to the same run of autosaves or are
 * equal, else as a new row.
 */
async function insertVersion(trx: Db, row: SectionRow, { isExplicit, isRepeated }: VersionKind): Promise<void> {
  const { accountId, holder, section, ...content } = row;
  const before = await findVersion(trx, row, row.version - 1);
  const runSince = before?.runSince ?? null;
  const isSameRun = !isExplicit && runSince !== null && row.updatedAt - runSince < autosaveRun;
  if (before && (isSameRun || isRepeated)) {
    await trx
      .updateTable('resumeSectionVersions')
      .set({ ...content, runSince: isExplicit ? null : runSince })
      .where('accountId', '=', accountId)
      .where('holder', '=', holder)
      .where('section', '=', section)
      .where('version', '=', before.version)
      .execute();
    // A run of autosaves has become an explicit version.
    if (isExplicit && runSince !== null) await trimVersions(trx, row, false, maxExplicit);
    return;
  }
  const values = { ...row, runSince: isExplicit ? null : row.updatedAt };
  await trx.insertInto('resumeSectionVersions').values(values).execute();
  await trimVersions(trx, row, !isExplicit, isExplicit ? maxExplicit : maxRuns);
}

/** Stores the next version of a section; false if the previous version is no longer the latest. */
export async function storeSection(trx: Db, row: SectionRow, kind: VersionKind): Promise<boolean> {
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
  await insertVersion(trx, row, kind);
  return true;
}

/**
 * Stores new sections, each with its first version.
 * @throws a unique violation if one of the sections exists already
 */
export async function insertSections(trx: Db, rows: readonly SectionRow[]): Promise<void> {
  await trx.insertInto('resumeSections').values(rows).execute();
  const versions = rows.map((row) => ({ ...row, runSince: null }));
  await trx.insertInto('resumeSectionVersions').values(versions).execute();
}

/** The stored versions of a section, latest first. */
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

/** One stored version of a section. */
export async function findVersion(
  db: Db,
  { accountId, holder, section }: SectionKey,
  version: number,
): Promise<Tables['resumeSectionVersions'] | undefined> {
  return db
    .selectFrom('resumeSectionVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Overwrites the data of a stored version, to remove data for which there is no consent. */
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

/** Stores one of the two hashes of a resume's person; the other hash stays. */
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

/** Stores the hashes of the people of new resumes. */
export async function insertPeople(trx: Db, rows: readonly Tables['resumePeople'][]): Promise<void> {
  await trx.insertInto('resumePeople').values(rows).execute();
}

/** Replaces the hash of an ID number in all accounts, or the hash of a verified address in one account. */
export async function movePeople(
  trx: Db,
  from: { idHash: string } | { accountId: string; verifiedEmailHash: string },
  to: { idHash: string } | { verifiedEmailHash: string },
): Promise<void> {
  let query = trx.updateTable('resumePeople').set(to);
  for (const [column, value] of Object.entries(from)) {
    query = query.where(column as 'accountId' | 'idHash' | 'verifiedEmailHash', '=', value);
  }
  await query.execute();
}

/** The hashes of the person of a resume. */
export async function findPerson(db: Db, accountId: string, holder: string) {
  return db
    .selectFrom('resumePeople')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .executeTakeFirst();
}

/** Deletes all rows of an account's resumes with this `holder`, except attachments. */
export async function deleteHolder(trx: Db, accountId: string, holder: string): Promise<void> {
  for (const table of ['resumeSections', 'resumeSectionVersions', 'resumePeople', 'resumeSubmissions'] as const) {
    await trx.deleteFrom(table).where('accountId', '=', accountId).where('holder', '=', holder).execute();
  }
}

/** Stores when a resume was submitted; replaces an earlier time. */
export async function saveSubmission(trx: Db, row: Tables['resumeSubmissions']): Promise<void> {
  await trx
    .insertInto('resumeSubmissions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'holder']).doUpdateSet({ submittedAt: row.submittedAt }))
    .execute();
}
