import type { Db } from './database.ts';

/**
 * The consents to the talent pool that are valid at a time (ms), with the alias `m`: not withdrawn, not over, and of an
 * account that is not closed.
 */
export function poolMembers(db: Db, now: number) {
  return db
    .selectFrom('poolConsents as m')
    .innerJoin('accounts as member', 'member.id', 'm.accountId')
    .where('m.withdrawnAt', 'is', null)
    .where('m.until', '>=', now)
    .where('member.eraseAt', 'is', null)
    .where('member.closedAt', 'is', null);
}
