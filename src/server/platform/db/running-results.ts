import { sql } from 'kysely';

import type { Db } from './database.ts';

/**
 * Results that still matter and whose last valid day is between `from` and `until`, both included. A result matters while the
 * application is in progress, or if the candidate is hired and the first day at work is after `today`.
 */
export function runningResults(db: Db, { from, until, today }: { from: string; until: string; today: string }) {
  return db
    .selectFrom('roundResults as r')
    .innerJoin('applications as running', 'running.id', 'r.applicationId')
    .where('r.validUntil', '>=', from)
    .where('r.validUntil', '<=', until)
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('running.live', '=', 1),
        and([
          eb('running.status', '=', 'hired'),
          exists(
            selectFrom('applicationOffers as o')
              .select(sql`1`.as('one'))
              .whereRef('o.applicationId', '=', 'r.applicationId')
              .where('o.startsOn', '>', today),
          ),
        ]),
      ]),
    );
}
