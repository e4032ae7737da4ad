import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { OfferReply } from '#server/platform/db/tables/applications.ts';

import type { ApplicationRow } from '../store.ts';

/** An application with the hiring unit and the test sites of its posting. */
export type OfficeRow = ApplicationRow & {
  unit: string;
  /** JSON: keys of the test sites of its posting. */
  testSites: string;
};

/** Ids per statement. */
const portion = 500;

async function inPortions<Row>(ids: readonly string[], find: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += portion) rows.push(...(await find(ids.slice(from, from + portion))));
  return rows;
}

/**
 * The applications with these ids or receipt numbers in an actor's units, unordered. Only for the office, never for a
 * candidate's requests.
 */
export async function findInScope(db: Db, { units }: Pick<Actor, 'units'>, ids: readonly string[]): Promise<OfficeRow[]> {
  if (units?.length === 0) return [];
  return inPortions(ids, (some) =>
    db
      .selectFrom('applications')
      .innerJoin('postings', 'postings.id', 'applications.postingId')
      .selectAll('applications')
      .select(['postings.unit', 'postings.testSites'])
      .where((eb) => eb.or([eb('applications.id', 'in', some), eb('applications.receiptNo', 'in', some)]))
      .$if(units !== null, (query) => query.where('postings.unit', 'in', units!))
      .execute(),
  );
}

/** The ids of the postings of the applications with these ids or receipt numbers in an actor's units. */
export async function findPostingsOf(db: Db, { units }: Pick<Actor, 'units'>, ids: readonly string[]): Promise<string[]> {
  if (units?.length === 0) return [];
  const rows = await inPortions(ids, (some) =>
    db
      .selectFrom('applications')
      .innerJoin('postings', 'postings.id', 'applications.postingId')
      .select('applications.postingId')
      .distinct()
      .where((eb) => eb.or([eb('applications.id', 'in', some), eb('applications.receiptNo', 'in', some)]))
      .$if(units !== null, (query) => query.where('postings.unit', 'in', units!))
      .execute(),
  );
  return [...new Set(rows.map(({ postingId }) => postingId))];
}

/** The accounts, among these, that have an application for a posting, even an ended one. */
export async function findAppliedFor(db: Db, postingId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await inPortions(accountIds, (some) =>
    db.selectFrom('applications').select('accountId').where('postingId', '=', postingId).where('accountId', 'in', some).execute(),
  );
  return new Set(rows.map(({ accountId }) => accountId));
}

/** The hiring units of applications, by application. The caller must have checked the scope. */
export async function unitsOfApplications(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await inPortions(ids, (some) =>
    db
      .selectFrom('applications')
      .innerJoin('postings', 'postings.id', 'applications.postingId')
      .select(['applications.id', 'postings.unit'])
      .where('applications.id', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}

/**
 * Reads applications, unordered, and locks them until the transaction ends. On both databases, an update that changes nothing
 * locks the rows.
 */
export async function lockApplications(trx: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  return trx
    .updateTable('applications')
    .set(({ ref }) => ({ statusAt: ref('statusAt') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/**
 * The applications as `findInScope` finds them, read again after they were locked, so that a status is not out of date. They
 * stay locked until the transaction ends.
 */
export async function lockInScope(trx: Db, actor: Pick<Actor, 'units'>, ids: readonly string[]): Promise<OfficeRow[]> {
  const found = (await findInScope(trx, actor, ids)).map(({ id }) => id).toSorted();
  await inPortions(found, (some) => lockApplications(trx, some));
  return findInScope(trx, actor, found);
}

/** Makes the same change to applications that this transaction has locked. */
export async function changeLocked(trx: Db, ids: readonly string[], change: Partial<ApplicationRow>): Promise<void> {
  await trx.updateTable('applications').set(change).where('id', 'in', ids).execute();
}

/** Each application's last status that is neither rejected nor withdrawn, by application. */
export async function findLastSteps(db: Db, applicationIds: readonly string[]): Promise<Map<string, ApplyStatus>> {
  const taken = await inPortions(applicationIds, (some) =>
    db
      .selectFrom('applicationEvents')
      .select(['applicationId', 'status'])
      .where('applicationId', 'in', some)
      .where('status', 'not in', ['rejected', 'withdrawn'] satisfies ApplyStatus[])
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );
  return new Map(taken.map(({ applicationId, status }) => [applicationId, status]));
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

/** Stores the reply to an offer; false if the offer already has a reply. */
export async function saveReply(
  db: Db,
  applicationId: string,
  reply: { reply: OfferReply; repliedAt: number },
): Promise<boolean> {
  const none = { dueAt: null, sealedTerms: null, startsOn: null, remindedHours: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('applicationOffers')
    .values({ applicationId, offeredAt: reply.repliedAt, ...none, ...reply })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(reply).where('applicationOffers.reply', 'is', null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type OfferRow = Tables['applicationOffers'];

/** The offers of applications, by application. */
export async function findOffers(db: Db, applicationIds: readonly string[]): Promise<Map<string, OfferRow>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db.selectFrom('applicationOffers').selectAll().where('applicationId', 'in', applicationIds).execute();
  return new Map(rows.map((row) => [row.applicationId, row]));
}
