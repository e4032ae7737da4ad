import type { Db } from '#server/platform/db/database.ts';

import type { OfferRow } from '../office/store-office.ts';

/**
 * Unanswered offers whose reply is due between two times (ms), earliest first. An offer is left out if its reminder at `hours`
 * before the deadline, or a later one, has been noted.
 */
export async function findOffersToRemind(
  db: Db,
  { from, until, hours }: { from: number; until: number; hours: number },
  limit: number,
): Promise<OfferRow[]> {
  return db
    .selectFrom('applicationOffers')
    .innerJoin('applications', 'applications.id', 'applicationOffers.applicationId')
    .selectAll('applicationOffers')
    .where('applications.status', '=', 'offer')
    .where('reply', 'is', null)
    .where('dueAt', '>=', from)
    .where('dueAt', '<=', until)
    .where((eb) => eb.or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** Notes the reminder at `hours` before an offer's deadline; false if this reminder or a later one was noted before. */
export async function noteOfferReminder(db: Db, applicationId: string, hours: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applicationOffers')
    .set({ remindedHours: hours })
    .where('applicationId', '=', applicationId)
    .where((eb) => eb.or([eb('remindedHours', 'is', null), eb('remindedHours', '>', hours)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
