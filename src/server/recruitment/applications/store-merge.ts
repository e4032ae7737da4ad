import type { Db } from '#server/platform/db/database.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

/**
 * The pairs of live applications, one of each account, that a single account may not have together, because they are for the
 * same posting or have the same `liveCategory`.
 */
export async function findClashes(db: Db, { from, into }: MergedAccounts) {
  return db
    .selectFrom('applications as other')
    .innerJoin('applications as own', (join) =>
      join.on((eb) =>
        eb.or([eb('own.postingId', '=', eb.ref('other.postingId')), eb('own.liveCategory', '=', eb.ref('other.liveCategory'))]),
      ),
    )
    .select(['own.receiptNo as receiptNo', 'own.postingId as postingId'])
    .select(['other.receiptNo as otherReceiptNo', 'other.postingId as otherPostingId'])
    .where('other.accountId', '=', from)
    .where('own.accountId', '=', into)
    .where('other.live', '=', 1)
    .where('own.live', '=', 1)
    .orderBy('own.receiptNo')
    .execute();
}

/**
 * Gives the applications of the account `from` to the account `into`, and deletes the answers to idempotency keys that are
 * stored for `from`.
 * @throws a unique violation if the accounts have applications that clash (`findClashes`)
 */
export async function moveApplications(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('accountId', '=', from).execute();
  await trx.updateTable('applications').set({ accountId: into }).where('accountId', '=', from).execute();
}
