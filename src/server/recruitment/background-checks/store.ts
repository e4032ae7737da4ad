import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type BackgroundRow = Selectable<Tables['backgroundChecks']>;

/** Identifies a background check by its application and the application's account. */
export interface OwnCheck {
  applicationId: string;
  accountId: string;
}

/** The background check of an account's application; undefined before it is saved for the first time. */
export async function findCheck(db: Db, { applicationId, accountId }: OwnCheck): Promise<BackgroundRow | undefined> {
  return db
    .selectFrom('backgroundChecks')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Stores the next version of a background check. The caller must have locked the account. */
export async function saveCheck(trx: Db, row: BackgroundRow): Promise<void> {
  const { applicationId: _, accountId: __, ...content } = row;
  await trx
    .insertInto('backgroundChecks')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(content))
    .execute();
}

/** Stores the encrypted reasons for returning parts of the form; null deletes them. */
export async function saveReasons(trx: Db, { applicationId, accountId }: OwnCheck, sealedReasons: string | null): Promise<void> {
  await trx
    .updateTable('backgroundChecks')
    .set({ sealedReasons })
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .execute();
}

/** Background checks of withdrawn applications. */
export async function findOfWithdrawn(db: Db, limit: number): Promise<OwnCheck[]> {
  return db
    .selectFrom('applications')
    .innerJoin('backgroundChecks', 'backgroundChecks.applicationId', 'applications.id')
    .select(['backgroundChecks.applicationId', 'backgroundChecks.accountId'])
    .where('applications.status', '=', 'withdrawn')
    .limit(limit)
    .execute();
}

/** All background checks of an account. */
export async function findOwnChecks(db: Db, accountId: string): Promise<BackgroundRow[]> {
  return db.selectFrom('backgroundChecks').selectAll().where('accountId', '=', accountId).orderBy('updatedAt').execute();
}

/** Deletes the background checks of an account, or of one of its applications. */
export async function eraseChecks(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('backgroundCheckVersions')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
  await trx
    .deleteFrom('backgroundChecks')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}

/** Gives the background checks of an account to another one. */
export async function moveChecks(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  for (const table of ['backgroundChecks', 'backgroundCheckVersions'] as const) {
    await trx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).execute();
  }
}
