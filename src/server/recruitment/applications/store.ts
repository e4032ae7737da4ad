import type { Insertable, Selectable } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Holder } from '#server/platform/holder.ts';
import { hasSomethingToDo, inReachOf } from '#server/recruitment/tasks/tasks.ts';

import { forgetStates } from './search/store-states.ts';

export type ApplicationRow = Selectable<Tables['applications']>;
export type EventRow = Selectable<Tables['applicationEvents']>;

/** A candidate's applications, the newest first. */
export async function findApplications(db: Db, accountId: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('appliedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The candidate's own application; undefined for another's. */
export async function findApplication(db: Db, accountId: string, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst();
}

/** The applications that a holder reaches at a moment (ms), the newest first. */
export async function findInReach(db: Db, holder: Holder, now: number): Promise<ApplicationRow[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where(inReachOf(holder, now))
    .orderBy('appliedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The newest application sent with an ID number in which there is something to do at a moment (ms), whoever sent it. */
export async function findNewestByIdHash(db: Db, idHashes: readonly string[], now: number): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('idHash', 'in', idHashes)
    .where(hasSomethingToDo(now))
    .orderBy('appliedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Any candidate's application: for recruiting, never for a candidate's own calls. */
export async function findAnyApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The candidate's application for a posting; one that is under way comes before those that ended. */
export async function findApplicationFor(db: Db, accountId: string, postingId: string): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('postingId', '=', postingId)
    .orderBy('live', 'desc')
    .orderBy('appliedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The application that takes up the candidate's only one in a category. */
export async function findLiveInCategory(db: Db, accountId: string, jobType: string): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('liveCategory', '=', jobType)
    .where('live', '=', 1)
    .executeTakeFirst();
}

/** Stores first applications; the unique indexes refuse a second live one. */
export async function insertApplications(db: Db, rows: readonly Insertable<Tables['applications']>[]): Promise<void> {
  await db.insertInto('applications').values(rows).execute();
}

/** Stores a first application, as `insertApplications`. */
export async function insertApplication(db: Db, row: Insertable<Tables['applications']>): Promise<void> {
  await insertApplications(db, [row]);
}

type Change = Partial<
  Omit<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'postingUnit' | 'jobType' | 'receiptNo' | 'live'>
> & {
  status: ApplyStatus;
};

/**
 * Changes an application that still has the status it was read with; one that ended gives up its category.
 * @returns false where someone else changed it in between
 */
export async function changeApplication(db: Db, row: ApplicationRow, change: Change): Promise<boolean> {
  const live = isLive(change.status);
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ ...change, live: live ? 1 : 0, ...(live ? {} : { liveCategory: null }) })
    .where('id', '=', row.id)
    .where('accountId', '=', row.accountId)
    .where('status', '=', row.status)
    .where('statusAt', '=', row.statusAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds to the timelines of applications. */
export async function insertEvents(db: Db, events: Insertable<Tables['applicationEvents']>[]): Promise<void> {
  await db.insertInto('applicationEvents').values(events).execute();
}

/** Events whose reason is words of the candidate's own that lie unsealed: stored by a version that did not seal them. */
export async function findPlainReasons(db: Db, listed: readonly string[], limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('applicationEvents')
    .selectAll()
    .where('reason', 'is not', null)
    .where('reason', 'not in', listed)
    .limit(limit)
    .execute();
}

/** Puts the sealed reason of an event in place of the plain one. */
export async function replaceReason(db: Db, id: string, sealedReason: string | null): Promise<void> {
  await db.updateTable('applicationEvents').set({ reason: null, sealedReason }).where('id', '=', id).execute();
}

/** The timelines of applications, the earliest first; of one moment in the order in which the feed of changes has them. */
export async function findEvents(db: Db, applicationIds: string[]): Promise<EventRow[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('applicationEvents')
    .selectAll()
    .where('applicationId', 'in', applicationIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** When applications were last erased (ms), of those that were. */
export async function findErasedAt(db: Db, applicationIds: readonly string[]): Promise<Map<string, number>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('applicationEvents')
    .select(['applicationId', ({ fn }) => fn.max<number>('at').as('at')])
    .where('applicationId', 'in', applicationIds)
    .where('kind', '=', 'erased')
    .groupBy('applicationId')
    .execute();
  return new Map(rows.map(({ applicationId, at }) => [applicationId, Number(at)]));
}

/** Keeps the sealed resume an application was sent with, in place of an earlier one. */
export async function saveSealedResume(db: Db, applicationId: string, sealedResume: string, frozenAt: number): Promise<void> {
  await db
    .insertInto('applicationResumes')
    .values({ applicationId, sealedResume, frozenAt })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ sealedResume, frozenAt }))
    .execute();
}

/** Keeps the sealed resumes that new applications were sent with. */
export async function insertSealedResumes(db: Db, rows: readonly Tables['applicationResumes'][]): Promise<void> {
  await db.insertInto('applicationResumes').values(rows).execute();
}

/** What the identity check knows of an application's person. */
export type PersonHashes = Pick<ApplicationRow, 'idHash' | 'personHash'>;

/** Keeps the hashes by which the identity check finds an application; null where its resume holds no ID number any more. */
export async function savePersonHashes(db: Db, applicationId: string, hashes: PersonHashes): Promise<void> {
  await db.updateTable('applications').set(hashes).where('id', '=', applicationId).execute();
}

/** Lets every application of an ID number be found by another hash. */
export async function moveIdHash(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('applications').set({ idHash: to }).where('idHash', '=', from).execute();
}

/** Lets every application of an ID number and a phone be reached by another hash. */
export async function movePersonHash(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('applications').set({ personHash: to }).where('personHash', '=', from).execute();
}

/** The resume as it was sealed when the application was sent. */
export async function findSealedResume(db: Db, applicationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('applicationResumes')
    .select('sealedResume')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row?.sealedResume;
}

/** The first answer given to a key of this candidate, and the hash of the request it answered. */
export async function findAnswer(db: Db, accountId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('answer')
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row?.answer;
}

/** @throws a unique violation where the key was used in between */
export async function insertAnswer(db: Db, row: Insertable<Tables['idempotencyKeys']>): Promise<void> {
  await db.insertInto('idempotencyKeys').values(row).execute();
}

/** Forgets the answers given before a moment (ms). */
export async function deleteAnswersBefore(db: Db, before: number): Promise<void> {
  await deleteInPortions(db, 'idempotencyKeys', ['accountId', 'idempotencyKey'], notAfter('createdAt', before));
}

/**
 * Takes everything personal out of an account's applications: frozen resumes, reasons, what was typed into the form.
 * The rows stay without it, so that counts do.
 */
export async function eraseApplications(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('accountId', '=', accountId).execute();
  for (const row of await findApplications(trx, accountId)) await eraseApplication(trx, row);
}

/** Takes everything personal out of an application of an account, as `eraseApplications` does. */
export async function eraseApplicationOf(trx: Db, accountId: string, id: string): Promise<void> {
  const row = await findApplication(trx, accountId, id);
  if (row) await eraseApplication(trx, row);
}

async function eraseApplication(trx: Db, { id, findWay }: ApplicationRow): Promise<void> {
  await trx.deleteFrom('applicationResumes').where('applicationId', '=', id).execute();
  await trx.deleteFrom('applicationResumeVersions').where('applicationId', '=', id).execute();
  await trx.deleteFrom('applicationFacts').where('applicationId', '=', id).execute();
  await forgetStates(trx, id);
  await trx
    .updateTable('applicationEvents')
    .set({ sealedReason: null, sealedWords: null })
    .where('applicationId', '=', id)
    .execute();
  await trx
    .updateTable('applications')
    .set({ form: '{}', findWay: findWay.split('-', 1)[0]!, live: 0, liveCategory: null, idHash: null, personHash: null })
    .where('id', '=', id)
    .execute();
}
