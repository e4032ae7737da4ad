import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type AuditRow = Selectable<Tables['auditLog']>;

/** Rows per statement. */
const portion = 500;

/**
 * Reserves the next numbers of the log. Other transactions that write to the log wait until this one ends.
 * @returns the head of the log: the last reserved number, the hash of the last row, and the encrypted chain key
 */
export async function takeNext(trx: Db, count: number): Promise<Omit<Selectable<Tables['auditHeads']>, 'id'>> {
  return trx
    .updateTable('auditHeads')
    .set((eb) => ({ seq: eb('seq', '+', count) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash', 'sealedKey'])
    .executeTakeFirstOrThrow();
}

/** Reads the head of the log and locks it until this transaction ends. */
export async function lockHead(trx: Db): Promise<Omit<Selectable<Tables['auditHeads']>, 'id'>> {
  return takeNext(trx, 0);
}

/** Stores the encrypted chain key for the next rows. */
export async function saveHeadKey(trx: Db, sealedKey: string): Promise<void> {
  await trx.updateTable('auditHeads').set({ sealedKey }).where('id', '=', 1).execute();
}

/** Appends rows (at least one) and stores the hash of the last one in the head of the log. */
export async function append(trx: Db, rows: readonly AuditRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await trx
      .insertInto('auditLog')
      .values(rows.slice(from, from + portion))
      .execute();
  }
  await saveHeadHash(trx, rows.at(-1)!.hash);
}

/** Stores the hash of the last row in the head of the log. */
export async function saveHeadHash(trx: Db, hash: string): Promise<void> {
  await trx.updateTable('auditHeads').set({ hash }).where('id', '=', 1).execute();
}

/** The next `count` rows after a number, oldest first. */
export async function rowsAfter(db: Db, seq: number, count: number): Promise<AuditRow[]> {
  return db.selectFrom('auditLog').selectAll().where('seq', '>', seq).orderBy('seq').limit(count).execute();
}

/** Number and hash of the last row of the log. */
export async function headOf(db: Db): Promise<{ seq: number; hash: string }> {
  return db.selectFrom('auditHeads').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow();
}

/** When an action was last logged, undefined if never; reads one row of the index on actions. */
export async function lastOfAction(db: Db, action: AuditRow['action']): Promise<{ at: number } | undefined> {
  return db.selectFrom('auditLog').select('at').where('action', '=', action).orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

/** Entries about an account's applications, oldest first. */
export async function rowsOfAccount(db: Db, accountId: string): Promise<AuditRow[]> {
  return db
    .selectFrom('auditLog')
    .selectAll()
    .where('applicationId', 'in', (eb) => eb.selectFrom('applications').select('id').where('accountId', '=', accountId))
    .orderBy('seq')
    .execute();
}
