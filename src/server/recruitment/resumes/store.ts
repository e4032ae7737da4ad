import { type SectionName } from '#lib/forms/resume/sections.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { autosaveRun } from './autosave-run.ts';

export type SectionRow = Tables['resumeSections'];

/** A section's primary key. */
export type SectionKey = Pick<SectionRow, 'accountId' | 'holder' | 'section'>;

/** Stored versions of a section: runs of autosaves, and versions saved explicitly. */
const keptRuns = 30;
const keptSaid = 50;

/** How a version counts in the history. */
interface VersionKind {
  /** The candidate marked the section as done, or restored a version: no later save replaces it. */
  said: boolean;
  /** It is identical to the version before. */
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

/** Deletes all but the newest `keep` versions of one kind. */
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

/** Writes a stored version into the history, separately or in place of the one before. */
async function keepVersion(trx: Db, row: SectionRow, { said, isRepeated }: VersionKind): Promise<void> {
  const { accountId, holder, section, ...content } = row;
  const before = await findVersion(trx, row, row.version - 1);
  const runSince = before?.runSince ?? null;
  const isSameRun = !said && runSince !== null && row.updatedAt - runSince < autosaveRun;
  if (before && (isSameRun || isRepeated)) {
    await trx
      .updateTable('resumeSectionVersions')
      .set({ ...content, runSince: said ? null : runSince })
      .where('accountId', '=', accountId)
      .where('holder', '=', holder)
      .where('section', '=', section)
      .where('version', '=', before.version)
      .execute();
    return;
  }
  const values = { ...row, runSince: said ? null : row.updatedAt };
  await trx.insertInto('resumeSectionVersions').values(values).execute();
  await trimVersions(trx, row, !said, said ? keptSaid : keptRuns);
}

/**
 * Stores the next version of a section if the previous one is still the latest.
 * @returns false if somebody else stored a version first
 */
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
  await keepVersion(trx, row, kind);
  return true;
}

/**
 * Stores new sections, each with its first version.
 * @throws a unique violation if one exists
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

/** A section as it was saved at an earlier version. */
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

/** Overwrites a stored version after consent to store part of it was withdrawn. */
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

/** Stores one hash of the person behind a resume, and leaves the other. */
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

/** Stores the hashes of the people behind new resumes. */
export async function insertPeople(trx: Db, rows: readonly Tables['resumePeople'][]): Promise<void> {
  await trx.insertInto('resumePeople').values(rows).execute();
}

/** Replaces a person's hash, of one account or of all. */
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

/** The hashes of the person behind a resume. */
export async function findPerson(db: Db, accountId: string, holder: string) {
  return db
    .selectFrom('resumePeople')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('holder', '=', holder)
    .executeTakeFirst();
}

/** Deletes a holder's part of an account's resume, except attachments. */
export async function deleteHolder(trx: Db, accountId: string, holder: string): Promise<void> {
  for (const table of ['resumeSections', 'resumeSectionVersions', 'resumePeople', 'resumeSubmissions'] as const) {
    await trx.deleteFrom(table).where('accountId', '=', accountId).where('holder', '=', holder).execute();
  }
}

/** Stores when a resume was last submitted. */
export async function saveSubmission(trx: Db, row: Tables['resumeSubmissions']): Promise<void> {
  await trx
    .insertInto('resumeSubmissions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'holder']).doUpdateSet({ submittedAt: row.submittedAt }))
    .execute();
}
