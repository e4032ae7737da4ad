import type { ExpressionBuilder, Insertable } from 'kysely';

import type { dueForReminder } from '#lib/rules/saved-postings.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

/** A candidate's saved postings, newest first. */
export async function findSaved(db: Db, accountId: string) {
  return db
    .selectFrom('savedPostings')
    .select(['postingId', 'savedAt', 'remindedAt'])
    .where('accountId', '=', accountId)
    .orderBy('savedAt', 'desc')
    .orderBy('postingId')
    .execute();
}

/** Saves postings for a candidate; postings that are saved already stay unchanged. */
export async function insertSaved(trx: Db, rows: Insertable<Tables['savedPostings']>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('savedPostings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes some of a candidate's saved postings. */
export async function deleteSaved(trx: Db, accountId: string, postingIds: readonly string[]): Promise<void> {
  if (postingIds.length === 0) return;
  await trx.deleteFrom('savedPostings').where('accountId', '=', accountId).where('postingId', 'in', postingIds).execute();
}

/** Removes all of a candidate's saved postings. */
export async function eraseSaved(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('savedPostings').where('accountId', '=', accountId).execute();
}

function withoutApplication({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'savedPostings'>) {
  return not(
    exists(
      selectFrom('applications')
        .select('applications.id')
        .whereRef('applications.accountId', '=', 'savedPostings.accountId')
        .whereRef('applications.postingId', '=', 'savedPostings.postingId'),
    ),
  );
}

/** A candidate's saved postings for which the candidate has not applied. */
export async function findSavedOnly(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('savedPostings')
    .select('postingId')
    .where('accountId', '=', accountId)
    .where(withoutApplication)
    .execute();
  return rows.map(({ postingId }) => postingId);
}

/** Saved postings that are due for a reminder and have had none, unless the candidate has applied for them. */
export async function findDue(db: Db, { from, until, savedUntil }: ReturnType<typeof dueForReminder>, count: number) {
  return db
    .selectFrom('savedPostings')
    .innerJoin('postings', 'postings.id', 'savedPostings.postingId')
    .select(['savedPostings.accountId', 'savedPostings.postingId'])
    .where('postings.endDate', '>=', from)
    .where('postings.endDate', '<=', until)
    .where('postings.accepts', '=', 1)
    .where('savedPostings.savedAt', '<=', savedUntil)
    .where('savedPostings.remindedAt', 'is', null)
    .where(withoutApplication)
    .limit(count)
    .execute();
}

/** Notes the time (ms) of the reminder of a saved posting; false if it was noted before or the posting is not saved. */
export async function noteReminded(trx: Db, accountId: string, postingId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('savedPostings')
    .set({ remindedAt: at })
    .where('accountId', '=', accountId)
    .where('postingId', '=', postingId)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a candidate's saved postings to another account, even if that account then has more than the limit. */
export async function moveSaved(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const own = trx.selectFrom('savedPostings').select('postingId').where('accountId', '=', into);
  await trx.deleteFrom('savedPostings').where('accountId', '=', from).where('postingId', 'in', own).execute();
  await trx.updateTable('savedPostings').set({ accountId: into }).where('accountId', '=', from).execute();
}
