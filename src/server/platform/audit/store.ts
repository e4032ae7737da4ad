import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type AuditRow = Selectable<Tables['auditLog']>;

/** Rows a statement. */
const portion = 500;

/**
 * Takes the next numbers of the log, of which the last is told; until this transaction ends every other one that writes to
 * the log waits.
 */
export async function takeNext(trx: Db, count: number): Promise<Omit<Selectable<Tables['auditHeads']>, 'id'>> {
  return trx
    .updateTable('auditHeads')
    .set((eb) => ({ seq: eb('seq', '+', count) }))
    .where('id', '=', 1)
    .returning(['seq', 'hash', 'sealedKey'])
    .executeTakeFirstOrThrow();
}

/** Where the log ends; until this transaction ends it ends there. */
export async function holdHead(trx: Db): Promise<Omit<Selectable<Tables['auditHeads']>, 'id'>> {
  return takeNext(trx, 0);
}

/** Notes the key of the next rows, sealed. */
export async function saveHeadKey(trx: Db, sealedKey: string): Promise<void> {
  await trx.updateTable('auditHeads').set({ sealedKey }).where('id', '=', 1).execute();
}

/** Adds rows, one at least, and notes the hash of the last as the end of the log. */
export async function append(trx: Db, rows: readonly AuditRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await trx
      .insertInto('auditLog')
      .values(rows.slice(from, from + portion))
      .execute();
  }
  await keepHead(trx, rows.at(-1)!.hash);
}

/** Notes the hash of the end of the log as it is. */
export async function keepHead(trx: Db, hash: string): Promise<void> {
  await trx.updateTable('auditHeads').set({ hash }).where('id', '=', 1).execute();
}

/** Rows behind a number, the oldest first. */
export async function rowsAfter(db: Db, seq: number, count: number): Promise<AuditRow[]> {
  return db.selectFrom('auditLog').selectAll().where('seq', '>', seq).orderBy('seq').limit(count).execute();
}

/** Where the log ends. */
export async function headOf(db: Db): Promise<{ seq: number; hash: string }> {
  return db.selectFrom('auditHeads').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow();
}

/** When an action was logged last, along the index of actions. */
export async function lastOfAction(db: Db, action: AuditRow['action']): Promise<{ at: number } | undefined> {
  return db.selectFrom('auditLog').select('at').where('action', '=', action).orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

/** What was logged of an account's applications, the oldest first. */
export async function rowsOfAccount(db: Db, accountId: string): Promise<AuditRow[]> {
  return db
    .selectFrom('auditLog')
    .selectAll()
    .where('applicationId', 'in', (eb) => eb.selectFrom('applications').select('id').where('accountId', '=', accountId))
    .orderBy('seq')
    .execute();
}
