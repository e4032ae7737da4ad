import type { Db } from '#server/platform/db/database.ts';

import type { SectionRow } from './store.ts';

/** The values of `holder` in an account's sections. */
export async function listHolders(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('resumeSections').select('holder').distinct().where('accountId', '=', accountId).execute();
  return rows.map(({ holder }) => holder);
}

/** All stored versions of all sections of an account, latest first. */
export async function listAllVersions(db: Db, accountId: string): Promise<SectionRow[]> {
  return db
    .selectFrom('resumeSectionVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('updatedAt', 'desc')
    .orderBy('version', 'desc')
    .execute();
}

/** All attachments of an account. */
export async function listOwnAttachments(db: Db, accountId: string) {
  return db.selectFrom('resumeAttachments').selectAll().where('accountId', '=', accountId).orderBy('createdAt').execute();
}

/** When the resumes of an account were submitted. */
export async function listSubmissions(db: Db, accountId: string) {
  return db.selectFrom('resumeSubmissions').selectAll().where('accountId', '=', accountId).execute();
}

/** Deletes all resumes of an account. */
export async function eraseResumes(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('resumeAttachments').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('resumeSections').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('resumeSectionVersions').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('resumePeople').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('resumeImports').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('resumeSubmissions').where('accountId', '=', accountId).execute();
}
