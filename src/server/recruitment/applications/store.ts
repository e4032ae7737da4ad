import type { Insertable, Selectable } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Holder } from '#server/platform/holder.ts';
import { hasSomethingToDo, inReachOf } from '#server/recruitment/tasks/tasks.ts';

import { eraseResults } from './results/store-results.ts';
import { forgetStates } from './search/store-states.ts';

export type ApplicationRow = Selectable<Tables['applications']>;
export type EventRow = Selectable<Tables['applicationEvents']>;

/** A candidate's applications, newest first. */
export async function findApplications(db: Db, accountId: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('appliedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The application with this id; undefined if it is not this candidate's. */
export async function findApplication(db: Db, accountId: string, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst();
}

/** The applications that a holder may access (`inReachOf`) at a time (ms), newest first. */
export async function findInReach(db: Db, holder: Holder, now: number): Promise<ApplicationRow[]> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where(inReachOf(holder, now))
    .orderBy('appliedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The newest application with this ID number, of any account, in which something is left to do at a time (ms). */
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

/** An application of any candidate. The caller must have checked access to it. */
export async function findAnyApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The candidate's application for a posting: the live one, else the newest. */
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

/**
 * Stores new applications. Unique indexes reject a candidate's second live application with the same posting or
 * `liveCategory`.
 */
export async function insertApplications(db: Db, rows: readonly Insertable<Tables['applications']>[]): Promise<void> {
  await db.insertInto('applications').values(rows).execute();
}

/** Stores a new application, like `insertApplications`. */
export async function insertApplication(db: Db, row: Insertable<Tables['applications']>): Promise<void> {
  await insertApplications(db, [row]);
}

type Change = Partial<
  Omit<ApplicationRow, 'id' | 'accountId' | 'postingId' | 'postingUnit' | 'jobType' | 'receiptNo' | 'live'>
> & {
  status: ApplyStatus;
};

/**
 * Changes an application if its status has not changed since it was read. If the change ends the application, the candidate
 * can apply in its category again.
 * @returns false if the status has changed since
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

/**
 * Moves a live application to another posting, if neither its posting nor its status has changed since it was read.
 * @returns false if one of them has changed since
 * @throws a unique violation if the candidate has a live application for the other posting
 */
export async function changePosting(
  db: Db,
  row: ApplicationRow,
  change: Pick<ApplicationRow, 'postingId' | 'status' | 'statusAt' | 'round' | 'workPlace' | 'site' | 'form'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ ...change, sentBefore: null })
    .where('id', '=', row.id)
    .where('accountId', '=', row.accountId)
    .where('postingId', '=', row.postingId)
    .where('status', '=', row.status)
    .where('statusAt', '=', row.statusAt)
    .where('live', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds events to the timelines of applications. */
export async function insertEvents(db: Db, events: Insertable<Tables['applicationEvents']>[]): Promise<void> {
  await db.insertInto('applicationEvents').values(events).execute();
}

/** The events of applications, earliest first; events of the same millisecond are in the order of their ids. */
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

/** The time of the last event `erased` (ms), by application; applications without this event are left out. */
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

/** Stores the encrypted resume of an application, replacing an earlier one. */
export async function saveSealedResume(db: Db, applicationId: string, sealedResume: string, frozenAt: number): Promise<void> {
  await db
    .insertInto('applicationResumes')
    .values({ applicationId, sealedResume, frozenAt })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ sealedResume, frozenAt }))
    .execute();
}

/** Stores the encrypted resumes of new applications. */
export async function insertSealedResumes(db: Db, rows: readonly Tables['applicationResumes'][]): Promise<void> {
  await db.insertInto('applicationResumes').values(rows).execute();
}

/**
 * The hashes of an application's person for the identity check. `idHash` is null without an ID number; `personHash` is null
 * without an ID number or without a phone.
 */
export type PersonHashes = Pick<ApplicationRow, 'idHash' | 'personHash'>;

/** Stores the hashes by which the identity check finds an application. */
export async function savePersonHashes(db: Db, applicationId: string, hashes: PersonHashes): Promise<void> {
  await db.updateTable('applications').set(hashes).where('id', '=', applicationId).execute();
}

/** Replaces the hash of an ID number in all applications. */
export async function moveIdHash(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('applications').set({ idHash: to }).where('idHash', '=', from).execute();
}

/** Replaces the hash of a person (ID number and phone together) in all applications. */
export async function movePersonHash(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('applications').set({ personHash: to }).where('personHash', '=', from).execute();
}

/** The encrypted resume of an application. */
export async function findSealedResume(db: Db, applicationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('applicationResumes')
    .select('sealedResume')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row?.sealedResume;
}

/** The stored answer to an idempotency key of this candidate, as JSON. */
export async function findAnswer(db: Db, accountId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('answer')
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row?.answer;
}

/**
 * Stores the answer to an idempotency key.
 * @throws a unique violation if another request with the key was first
 */
export async function insertAnswer(db: Db, row: Insertable<Tables['idempotencyKeys']>): Promise<void> {
  await db.insertInto('idempotencyKeys').values(row).execute();
}

/** Deletes answers stored at or before a time (ms). */
export async function deleteAnswersBefore(db: Db, before: number): Promise<void> {
  await deleteInPortions(db, 'idempotencyKeys', ['accountId', 'idempotencyKey'], notAfter('createdAt', before));
}

/**
 * Deletes an account's stored answers to idempotency keys, and removes all personal data from its applications. The rows of
 * the applications, and withdrawal reasons that are keys of `enumKeys.withdrawReason`, remain for statistics.
 */
export async function eraseApplications(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('accountId', '=', accountId).execute();
  for (const row of await findApplications(trx, accountId)) await eraseApplication(trx, row);
}

/** Does the same as `eraseApplications` for one application of an account, but stored answers remain. */
export async function eraseApplicationOf(trx: Db, accountId: string, id: string): Promise<void> {
  const row = await findApplication(trx, accountId, id);
  if (row) await eraseApplication(trx, row);
}

async function eraseApplication(trx: Db, { id, findWay }: ApplicationRow): Promise<void> {
  await trx.deleteFrom('applicationResumes').where('applicationId', '=', id).execute();
  await trx.deleteFrom('applicationResumeVersions').where('applicationId', '=', id).execute();
  await trx.deleteFrom('applicationFacts').where('applicationId', '=', id).execute();
  await trx.deleteFrom('applicationReplies').where('applicationId', '=', id).execute();
  await eraseResults(trx, id);
  await trx.updateTable('applicationOffers').set({ sealedTerms: null, startsOn: null }).where('applicationId', '=', id).execute();
  await forgetStates(trx, id);
  await trx
    .updateTable('applicationEvents')
    .set({ sealedReason: null, sealedWords: null })
    .where('applicationId', '=', id)
    .execute();
  await trx
    .updateTable('applications')
    .set({
      form: '{}',
      findWay: findWay.split('-', 1)[0]!,
      cameFrom: null,
      appliedIn: null,
      live: 0,
      liveCategory: null,
      idHash: null,
      personHash: null,
    })
    .where('id', '=', id)
    .execute();
}
