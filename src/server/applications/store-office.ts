import type { ApplyStatus } from '#lib/enums.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import type { ApplicationRow } from './store.ts';

/**
 * Any candidates' applications by their ids or receipt numbers, in no order: for the office, never for a candidate's
 * own calls. With `units`, only those for postings of these units.
 */
export async function findAnyApplications(
  db: Db,
  ids: readonly string[],
  units: readonly string[] | null,
): Promise<ApplicationRow[]> {
  if (ids.length === 0 || units?.length === 0) return [];
  let query = db
    .selectFrom('applications')
    .selectAll('applications')
    .where((eb) => eb.or([eb('applications.id', 'in', ids), eb('applications.receiptNo', 'in', ids)]));
  if (units) {
    query = query.innerJoin('postings', 'postings.id', 'applications.postingId').where('postings.unit', 'in', units);
  }
  return query.execute();
}

/** What applications have been through that is a step of theirs, the earliest first. */
export async function findStepsTaken(db: Db, applicationIds: readonly string[]) {
  return db
    .selectFrom('applicationEvents')
    .select(['applicationId', 'status'])
    .where('applicationId', 'in', applicationIds)
    .where('status', 'not in', ['rejected', 'withdrawn'] satisfies ApplyStatus[])
    .orderBy('at')
    .execute();
}

/** Begins an offer anew: what was replied to an earlier one is gone. */
export async function saveOffer(db: Db, offer: Tables['applicationOffers']): Promise<void> {
  const { applicationId: _, ...values } = offer;
  await db
    .insertInto('applicationOffers')
    .values(offer)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(values))
    .execute();
}

/** The offers of applications. */
export async function findOffers(db: Db, applicationIds: readonly string[]): Promise<Tables['applicationOffers'][]> {
  if (applicationIds.length === 0) return [];
  return db.selectFrom('applicationOffers').selectAll().where('applicationId', 'in', applicationIds).execute();
}
