import { type Selectable, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type JobRow = Selectable<Tables['exportJobs']>;
/** Names of the lists or documents that a job makes. */
export type JobLists = readonly JobRow['list'][];

/** Stores a job. */
export async function insertJob(db: Db, row: JobRow): Promise<void> {
  await db.insertInto('exportJobs').values(row).execute();
}

/** A job that the actor requested for one of these lists, by id. */
export async function findJob(db: Db, actor: string, id: string, lists: JobLists): Promise<JobRow | undefined> {
  return db
    .selectFrom('exportJobs')
    .selectAll()
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('list', 'in', lists)
    .executeTakeFirst();
}

/** A requester's newest jobs. */
export async function findJobs(db: Db, actor: string, count: number): Promise<JobRow[]> {
  return db
    .selectFrom('exportJobs')
    .selectAll()
    .where('actor', '=', actor)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
}

/**
 * The oldest job for one of these lists, among the jobs that wait and those whose claim expired before `now` (ms). Jobs for
 * lists that this version does not know are left to instances of a newer version.
 */
export async function findJobToMake(db: Db, now: number, lists: JobLists): Promise<JobRow | undefined> {
  return db
    .selectFrom('exportJobs')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('claimedUntil', '<', now)])]))
    .where('list', 'in', lists)
    .orderBy('askedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Claims a job and deletes the chunks of earlier attempts; false if another instance has claimed or ended it since it
 * was read.
 */
export async function claimJob(
  trx: Db,
  { id, attempts }: JobRow,
  claim: { claim: string; claimedUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exportJobs')
    .set({ ...claim, state: 'running', attempts: attempts + 1, doneRows: 0 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await deletePortions(trx, id);
  return true;
}

type Change = Partial<Omit<JobRow, 'id' | 'actor'>>;

/** Changes a job that is running under this claim; false if the job was claimed again or has ended. */
export async function changeClaimed(db: Db, { id, claim }: { id: string; claim: string }, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exportJobs')
    .set(change)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a chunk of a file. */
export async function insertPortion(trx: Db, row: Tables['exportPortions']): Promise<void> {
  await trx.insertInto('exportPortions').values(row).execute();
}

/** A chunk by number; undefined if there is none. The chunks of the file are numbered from 0. */
export async function findPortion(db: Db, exportId: string, number: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('exportPortions')
    .select('sealedContent')
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.sealedContent;
}

/** Deletes a file's chunks. */
export async function deletePortions(db: Db, exportId: string): Promise<void> {
  await db.deleteFrom('exportPortions').where('exportId', '=', exportId).execute();
}

/**
 * Marks a requester's file as downloaded; false if it is not ready, was downloaded before, has expired or does not
 * exist.
 */
export async function markTaken(trx: Db, { actor, id }: Pick<JobRow, 'actor' | 'id'>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('exportJobs')
    .set({ takenAt: now })
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('state', '=', 'ready')
    .where('takenAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes the chunks of files that have expired, have failed, or were downloaded up to `takenBefore`; then the jobs that
 * have expired or failed and were requested up to `askedBefore` (all times in ms).
 */
export async function deleteOver(
  db: Db,
  { now, takenBefore, askedBefore }: { now: number; takenBefore: number; askedBefore: number },
): Promise<void> {
  await sql`delete from export_portions where export_id in
    (select id from export_jobs where expires_at <= ${now} or taken_at <= ${takenBefore} or state = 'failed')`.execute(db);
  await db
    .deleteFrom('exportJobs')
    .where('askedAt', '<=', askedBefore)
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('state', '=', 'failed')]))
    .execute();
}
