import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type WarningRow = Tables['applicationWarnings'];

/** The values of an application by which other applications of the same person are found. */
export interface Warned {
  accountId: string;
  /** Keyed hash of the ID number; null without one. */
  idHash: string | null;
}

/**
 * The warnings about a person that are valid on a day, newest first: those on the account's applications, and on all
 * applications with the same ID number. Reason, author and application are null for applications outside the reader's units.
 */
export async function findWarnings(db: Db, { units }: Pick<Reach, 'units'>, { accountId, idHash }: Warned, today: string) {
  return db
    .selectFrom('applicationWarnings as w')
    .innerJoin('applications as a', 'a.id', 'w.applicationId')
    .select(['w.id', 'w.at', 'w.endsOn'])
    .select((eb) => {
      const isInReach = units === null ? eb.lit(true) : eb('a.postingUnit', 'in', units.length > 0 ? units : ['']);
      const inReach = <Column extends 'a.id' | 'a.receiptNo' | 'w.sealedReason' | 'w.actorName'>(column: Column) =>
        eb.case().when(isInReach).then(eb.ref(column)).end();
      return [
        inReach('a.id').as('applicationId'),
        inReach('a.receiptNo').as('receiptNo'),
        inReach('w.sealedReason').as('sealedReason'),
        inReach('w.actorName').as('actorName'),
      ];
    })
    .where('w.endsOn', '>=', today)
    .where((eb) => eb.or([eb('a.accountId', '=', accountId), ...(idHash === null ? [] : [eb('a.idHash', '=', idHash)])]))
    .orderBy('w.at', 'desc')
    .orderBy('w.id')
    .execute();
}

/** Stores a warning, replacing one that ended before `today`; false if the application has a valid one. */
export async function insertWarning(trx: Db, row: WarningRow, today: string): Promise<boolean> {
  await trx
    .deleteFrom('applicationWarnings')
    .where('applicationId', '=', row.applicationId)
    .where('endsOn', '<', today)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('applicationWarnings')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a warning that is valid on a day; false if the application has no such warning. */
export async function deleteWarning(trx: Db, applicationId: string, id: string, today: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('applicationWarnings')
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .where('endsOn', '>=', today)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The warnings on an account's applications that are valid on a day, oldest first. */
export async function findWarningsOf(db: Db, accountId: string, today: string): Promise<WarningRow[]> {
  return db
    .selectFrom('applicationWarnings')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endsOn', '>=', today)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Deletes the warnings on an account's applications. */
export async function eraseWarnings(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('applicationWarnings').where('accountId', '=', accountId).execute();
}

/** Deletes the warnings that ended before a day. */
export async function deleteEndedWarnings(db: Db, today: string): Promise<void> {
  await db.deleteFrom('applicationWarnings').where('endsOn', '<', today).execute();
}

/** Gives the warnings on an account's applications to another account. */
export async function moveWarnings(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('applicationWarnings').set({ accountId: into }).where('accountId', '=', from).execute();
}
