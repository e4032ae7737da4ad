import type { Db } from './database.ts';

/**
 * The consents to the talent pool that are valid at a time (ms), with the alias `m`: not withdrawn, not over, and of an
 * account that is not closed. The cross join makes SQLite read the consents before the accounts.
 */
export function poolMembers(db: Db, now: number) {
  return db
    .selectFrom('poolConsents as m')
    .crossJoin('accounts as member')
    .whereRef('member.id', '=', 'm.accountId')
    .where('m.withdrawnAt', 'is', null)
    .where('m.until', '>=', now)
    .where('member.eraseAt', 'is', null)
    .where('member.closedAt', 'is', null);
}
