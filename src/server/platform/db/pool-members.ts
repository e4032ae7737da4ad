import { sql } from 'kysely';

import type { Db } from './database.ts';

/**
 * The consents to the talent pool that are valid at a time (ms), with the alias `m`: not withdrawn, not over, and of an
 * account that is not closed. The plus signs stop SQLite from reading all open accounts, by their index, before the consents.
 */
export function poolMembers(db: Db, now: number) {
  return db
    .selectFrom('poolConsents as m')
    .innerJoin('accounts as member', 'member.id', 'm.accountId')
    .where('m.withdrawnAt', 'is', null)
    .where('m.until', '>=', now)
    .where(sql<boolean>`+${sql.ref('member.eraseAt')} is null`)
    .where(sql<boolean>`+${sql.ref('member.closedAt')} is null`);
}
