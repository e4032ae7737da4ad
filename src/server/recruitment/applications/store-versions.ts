import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type VersionRow = Selectable<Tables['applicationResumeVersions']>;

/** When the current resume of an application was frozen (ms). */
export async function findFrozenAt(db: Db, applicationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('applicationResumes')
    .select('frozenAt')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row?.frozenAt;
}

/** Stores an earlier resume of an application. */
export async function insertResumeVersion(trx: Db, row: VersionRow): Promise<void> {
  await trx.insertInto('applicationResumeVersions').values(row).execute();
}

/** The earlier resumes of an application, earliest first. */
export async function findResumeVersions(db: Db, applicationId: string): Promise<VersionRow[]> {
  return db
    .selectFrom('applicationResumeVersions')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('replacedAt')
    .orderBy('id')
    .execute();
}

/** Overwrites an earlier resume of an application; its times stay. */
export async function rewriteResumeVersion(trx: Db, id: string, sealedResume: string): Promise<void> {
  await trx.updateTable('applicationResumeVersions').set({ sealedResume }).where('id', '=', id).execute();
}

/** Overwrites the current resume of an application; `frozenAt` stays. */
export async function rewriteResume(trx: Db, applicationId: string, sealedResume: string): Promise<void> {
  await trx.updateTable('applicationResumes').set({ sealedResume }).where('applicationId', '=', applicationId).execute();
}
