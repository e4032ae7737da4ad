import type { Db } from '#server/platform/db/database.ts';
import { poolMembers } from '#server/platform/db/pool-members.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type ConsentRow = Tables['poolConsents'];
export type InvitationRow = Tables['poolInvitations'];

/** An account's stored consent, whether or not it is still valid. */
export async function findConsent(db: Db, accountId: string): Promise<ConsentRow | undefined> {
  return db.selectFrom('poolConsents').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** Whether an account has an application whose resume is stored. */
export async function hasResume(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select('a.id')
    .where('a.accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a consent, replacing the account's former one. */
export async function saveConsent(trx: Db, { accountId, ...given }: ConsentRow): Promise<void> {
  await trx
    .insertInto('poolConsents')
    .values({ accountId, ...given })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(given))
    .execute();
}

/** Notes the time (ms) at which an account's consent was withdrawn, unless it was withdrawn before. */
export async function setWithdrawn(trx: Db, accountId: string, at: number): Promise<void> {
  await trx
    .updateTable('poolConsents')
    .set({ withdrawnAt: at })
    .where('accountId', '=', accountId)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** Deletes the consents that expired before a time (ms), including withdrawn ones. */
export async function deleteEnded(db: Db, before: number): Promise<void> {
  await db.deleteFrom('poolConsents').where('until', '<', before).execute();
}

/** The invitations of an account, latest first. */
export async function findInvitations(db: Db, accountId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('poolInvitations')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('postingId')
    .execute();
}

/**
 * The accounts, among these, that are not closed and have a valid consent at a time (ms). The consents stay locked until the
 * transaction ends.
 */
export async function lockMembers(trx: Db, accountIds: readonly string[], now: number): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  // The update locks the rows, on SQLite and on PostgreSQL, so that a withdrawal and an invitation run one after the other.
  await trx
    .updateTable('poolConsents')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('accountId', 'in', accountIds)
    .execute();
  const rows = await poolMembers(trx, now).select('m.accountId').where('m.accountId', 'in', accountIds).execute();
  return new Set(rows.map(({ accountId }) => accountId));
}

/** The accounts, among these, that have applied for a posting and have not withdrawn the application. */
export async function findApplied(db: Db, accountIds: readonly string[], postingId: string): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('applications')
    .select('accountId')
    .where('accountId', 'in', accountIds)
    .where('postingId', '=', postingId)
    .where('status', '<>', 'withdrawn')
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Adds an invitation; false if the person was invited to the posting before. */
export async function insertInvitation(trx: Db, row: InvitationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('poolInvitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'postingId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes an account's consent and invitations. */
export async function erasePool(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('poolInvitations').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('poolConsents').where('accountId', '=', accountId).execute();
}

/**
 * Gives an account's invitations to another account. If the other account was invited to the same posting, the invitation is
 * deleted instead.
 */
export async function moveInvitations(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const own = trx.selectFrom('poolInvitations').select('postingId').where('accountId', '=', into);
  await trx.deleteFrom('poolInvitations').where('accountId', '=', from).where('postingId', 'in', own).execute();
  await trx.updateTable('poolInvitations').set({ accountId: into }).where('accountId', '=', from).execute();
}

/** Gives an account's consent to another account, or deletes the consent if the other account has its own. */
export async function moveConsent(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const own = await trx.selectFrom('poolConsents').select('accountId').where('accountId', '=', into).executeTakeFirst();
  if (own) await trx.deleteFrom('poolConsents').where('accountId', '=', from).execute();
  else await trx.updateTable('poolConsents').set({ accountId: into }).where('accountId', '=', from).execute();
}
