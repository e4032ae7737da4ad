import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { OfferReply } from '#server/platform/db/tables/applications.ts';

import type { ApplicationRow } from '../store.ts';

/** An application with the hiring unit of its posting. */
export type OfficeRow = ApplicationRow & {
  unit: string;
  /** JSON: keys of the test sites of its posting. */
  testSites: string;
};

/** Applications within an actor's reach by id or receipt number. Only for the office, never for a candidate's requests. */
export async function findForOffice(db: Db, { units }: Pick<Actor, 'units'>, ids: readonly string[]): Promise<OfficeRow[]> {
  if (ids.length === 0 || units?.length === 0) return [];
  return db
    .selectFrom('applications')
    .innerJoin('postings', 'postings.id', 'applications.postingId')
    .selectAll('applications')
    .select(['postings.unit', 'postings.testSites'])
    .where((eb) => eb.or([eb('applications.id', 'in', ids), eb('applications.receiptNo', 'in', ids)]))
    .$if(units !== null, (query) => query.where('postings.unit', 'in', units!))
    .execute();
}

/** The hiring units of applications. */
export async function findUnits(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('applications')
    .innerJoin('postings', 'postings.id', 'applications.postingId')
    .select(['applications.id', 'postings.unit'])
    .where('applications.id', 'in', ids)
    .execute();
}

/** Live applications of these accounts that occupy a category, i.e. are the only one the candidate may have in it. */
export async function findCategoryHolders(db: Db, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('applications')
    .select(['id', 'accountId', 'liveCategory', 'receiptNo'])
    .where('accountId', 'in', accountIds)
    .where('live', '=', 1)
    .where('liveCategory', 'is not', null)
    .execute();
}

/**
 * Reads applications, unordered, and locks them until the transaction ends: an update without effect locks on both
 * databases.
 */
export async function lockApplications(trx: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  return trx
    .updateTable('applications')
    .set(({ ref }) => ({ statusAt: ref('statusAt') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/** Makes the same change to applications that this transaction has locked. */
export async function changeLocked(trx: Db, ids: readonly string[], change: Partial<ApplicationRow>): Promise<void> {
  await trx.updateTable('applications').set(change).where('id', 'in', ids).execute();
}

/** The statuses that applications have had, earliest first, except rejected and withdrawn. */
export async function findStepsTaken(db: Db, applicationIds: readonly string[]) {
  return db
    .selectFrom('applicationEvents')
    .select(['applicationId', 'status'])
    .where('applicationId', 'in', applicationIds)
    .where('status', 'not in', ['rejected', 'withdrawn'] satisfies ApplyStatus[])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The time of the latest event of each timeline (ms), by application. */
export async function findLastEventAt(db: Db, applicationIds: readonly string[]): Promise<Map<string, number>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('applicationEvents')
    .select(['applicationId', ({ fn }) => fn.max<number>('at').as('at')])
    .where('applicationId', 'in', applicationIds)
    .groupBy('applicationId')
    .execute();
  return new Map(rows.map(({ applicationId, at }) => [applicationId, Number(at)]));
}

/** Starts a new offer; the reply to an earlier one is deleted. */
export async function saveOffer(db: Db, offer: Tables['applicationOffers']): Promise<void> {
  const { applicationId: _, ...values } = offer;
  await db
    .insertInto('applicationOffers')
    .values(offer)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(values))
    .execute();
}

/** Stores the reply to an offer; false if it already has one. */
export async function saveReply(
  db: Db,
  applicationId: string,
  reply: { reply: OfferReply; repliedAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('applicationOffers')
    .values({ applicationId, offeredAt: reply.repliedAt, dueAt: null, ...reply })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(reply).where('applicationOffers.reply', 'is', null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The offers of applications. */
export async function findOffers(db: Db, applicationIds: readonly string[]): Promise<Tables['applicationOffers'][]> {
  if (applicationIds.length === 0) return [];
  return db.selectFrom('applicationOffers').selectAll().where('applicationId', 'in', applicationIds).execute();
}
