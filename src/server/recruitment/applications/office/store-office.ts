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

/** Applications within an actor's reach by id or receipt number: for the office, never for a candidate's own calls. */
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

/** The live applications of accounts that occupy a category. */
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
 * Reads applications and locks them until the transaction ends, unordered. Writing a value over itself locks on either
 * database.
 */
export async function lockApplications(trx: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  return trx
    .updateTable('applications')
    .set(({ ref }) => ({ statusAt: ref('statusAt') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/** Changes applications locked by this transaction, all alike. */
export async function changeLocked(trx: Db, ids: readonly string[], change: Partial<ApplicationRow>): Promise<void> {
  await trx.updateTable('applications').set(change).where('id', 'in', ids).execute();
}

/** The steps that applications have been through, earliest first. */
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

/** When the latest entry of each timeline was made (ms). */
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

/** Stores the reply to an offer; false if it has one. */
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
