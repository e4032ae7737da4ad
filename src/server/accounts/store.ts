import type { Db } from '#server/db/database.ts';

/** The live session with this token hash and the account it belongs to. */
export async function findSession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.phone'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('accounts.closedAt', 'is', null)
    .executeTakeFirst();
}
