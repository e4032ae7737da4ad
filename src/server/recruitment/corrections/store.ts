import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type WindowRow = Selectable<Tables['applicationWindows']>;

/** The window in which a candidate may correct an application, with data of the application. */
export type WindowOfApplication = WindowRow &
  Pick<Selectable<Tables['applications']>, 'resumeType' | 'status' | 'receiptNo' | 'postingId'>;

/** The window of an application. The caller must have checked access to the application. */
export async function findWindow(db: Db, applicationId: string): Promise<WindowOfApplication | undefined> {
  return db
    .selectFrom('applicationWindows')
    .innerJoin('applications', 'applications.id', 'applicationWindows.applicationId')
    .selectAll('applicationWindows')
    .select(['applications.resumeType', 'applications.status', 'applications.receiptNo', 'applications.postingId'])
    .where('applicationWindows.applicationId', '=', applicationId)
    .executeTakeFirst();
}

/** Stores a window, replacing an existing one of the application. */
export async function saveWindow(trx: Db, row: WindowRow): Promise<void> {
  const { applicationId: _, accountId: __, ...again } = row;
  await trx
    .insertInto('applicationWindows')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(again))
    .execute();
}

type Change = Partial<Pick<WindowRow, 'until' | 'extendedAt' | 'submittedAt' | 'copied'>>;

/** Changes a window that was read in the same transaction. */
export async function changeWindow(trx: Db, applicationId: string, change: Change): Promise<void> {
  await trx.updateTable('applicationWindows').set(change).where('applicationId', '=', applicationId).execute();
}

/** Windows with a copy that is no longer needed, because they ended before a time (ms) or their application has ended. */
export async function findSpent(
  db: Db,
  before: number,
  limit: number,
): Promise<Pick<WindowRow, 'applicationId' | 'accountId'>[]> {
  return db
    .selectFrom('applicationWindows')
    .innerJoin('applications', 'applications.id', 'applicationWindows.applicationId')
    .select(['applicationWindows.applicationId', 'applicationWindows.accountId'])
    .where('applicationWindows.copied', '=', 1)
    .where((eb) => eb.or([eb('applicationWindows.until', '<', before), eb('applications.live', '=', 0)]))
    .limit(limit)
    .execute();
}

/** All windows of an account. */
export async function findOwnWindows(db: Db, accountId: string): Promise<WindowRow[]> {
  return db.selectFrom('applicationWindows').selectAll().where('accountId', '=', accountId).orderBy('openedAt').execute();
}

/** Deletes the windows of an account, or of one of its applications. */
export async function eraseWindows(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('applicationWindows')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}

/** Gives the windows of an account to another account. */
export async function moveWindows(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('applicationWindows').set({ accountId: into }).where('accountId', '=', from).execute();
}
