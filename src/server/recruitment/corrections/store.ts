import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type WindowRow = Selectable<Tables['applicationWindows']>;

/** A window with its application's state. */
export type WindowOfApplication = WindowRow &
  Pick<Selectable<Tables['applications']>, 'resumeType' | 'status' | 'receiptNo' | 'postingId'>;

/** The window of an application. The caller has checked whose application it is. */
export async function findWindow(db: Db, applicationId: string): Promise<WindowOfApplication | undefined> {
  return db
    .selectFrom('applicationWindows')
    .innerJoin('applications', 'applications.id', 'applicationWindows.applicationId')
    .selectAll('applicationWindows')
    .select(['applications.resumeType', 'applications.status', 'applications.receiptNo', 'applications.postingId'])
    .where('applicationWindows.applicationId', '=', applicationId)
    .executeTakeFirst();
}

/** Stores a window; an existing one starts again. */
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

/** Windows whose copy is no longer needed: they ended before a moment (ms), or their application did. */
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

/** Every window of an account. */
export async function findOwnWindows(db: Db, accountId: string): Promise<WindowRow[]> {
  return db.selectFrom('applicationWindows').selectAll().where('accountId', '=', accountId).orderBy('openedAt').execute();
}

/** Deletes every window of an account. Of one application where it is given. */
export async function eraseWindows(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('applicationWindows')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
