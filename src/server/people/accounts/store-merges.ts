import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ProposalRow = Tables['accountMerges'];

/** Stores a proposal; false if there is a proposal for the same pair. */
export async function insertProposal(trx: Db, row: ProposalRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('accountMerges')
    .values(row)
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the unanswered proposal of a pair, and returns it; undefined if there was no such proposal. */
export async function deleteProposal(trx: Db, pair: string): Promise<ProposalRow | undefined> {
  return trx
    .deleteFrom('accountMerges')
    .where('pair', '=', pair)
    .where('refusedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The proposals of these pairs that were made after a time (ms). */
export async function findProposals(db: Db, pairs: readonly string[], after: number): Promise<ProposalRow[]> {
  if (pairs.length === 0) return [];
  return db.selectFrom('accountMerges').selectAll().where('pair', 'in', pairs).where('at', '>', after).execute();
}

/**
 * The unanswered proposals that were made to an account's owner after a time (ms), with data of the other account. Proposals
 * whose other account is not open are missing.
 */
export async function findOpenProposals(db: Db, accountId: string, after: number) {
  return db
    .selectFrom('accountMerges as m')
    .innerJoin('accounts as other', 'other.id', 'm.otherId')
    .select(['m.id', 'm.at', 'm.otherId', 'other.email', 'other.phone', 'other.createdAt'])
    .where('m.accountId', '=', accountId)
    .where('m.at', '>', after)
    .where('m.refusedAt', 'is', null)
    .where('other.closedAt', 'is', null)
    .where('other.eraseAt', 'is', null)
    .orderBy('m.at')
    .orderBy('m.id')
    .execute();
}

/** Stores that the owner of an account has refused a proposal; false if it was answered before or made to another owner. */
export async function setRefused(db: Db, accountId: string, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accountMerges')
    .set({ refusedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('refusedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All proposals to the owner of an account, for the export. */
export async function findProposalsTo(db: Db, accountId: string): Promise<ProposalRow[]> {
  return db.selectFrom('accountMerges').selectAll().where('accountId', '=', accountId).orderBy('at').execute();
}

/** Deletes all proposals that name an account, and returns them. */
export async function deleteProposalsOf(trx: Db, accountId: string): Promise<ProposalRow[]> {
  const deleted = [];
  for (const column of ['accountId', 'otherId'] as const) {
    deleted.push(...(await trx.deleteFrom('accountMerges').where(column, '=', accountId).returningAll().execute()));
  }
  return deleted;
}

/** Deletes the proposals made at or before a time (ms). */
export async function deleteProposalsBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('accountMerges').where('at', '<=', moment).execute();
}
