import type { Selectable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type IntentionRow = Selectable<Tables['testIntentions']>;
export type WrittenTestRow = Selectable<Tables['writtenTests']>;

/** What was answered for an application. The caller has checked whose it is. */
export async function findIntention(db: Db, applicationId: string): Promise<IntentionRow | undefined> {
  return db.selectFrom('testIntentions').selectAll().where('applicationId', '=', applicationId).executeTakeFirst();
}

/** Stores an answer in place of an earlier one. */
export async function saveIntention(db: Db, row: IntentionRow): Promise<void> {
  const { applicationId: _, accountId: __, ...answer } = row;
  await db
    .insertInto('testIntentions')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(answer))
    .execute();
}

/** Forgets what was answered for an application. */
export async function deleteIntention(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('testIntentions').where('applicationId', '=', applicationId).execute();
}

/** The test that an application's candidate sits. The caller has checked whose it is. */
export async function findTest(db: Db, applicationId: string): Promise<WrittenTestRow | undefined> {
  return db.selectFrom('writtenTests').selectAll().where('applicationId', '=', applicationId).executeTakeFirst();
}

/** The test with an admission number: for the office, never for a candidate's own calls. */
export async function findTestByNumber(db: Db, admissionNo: string): Promise<WrittenTestRow | undefined> {
  return db.selectFrom('writtenTests').selectAll().where('admissionNo', '=', admissionNo).executeTakeFirst();
}

/** Whether somebody else has the seat of a test while it lasts. */
export async function isSeatTaken(db: Db, test: WrittenTestRow): Promise<boolean> {
  const { applicationId, beginsAt, endsAt, place, room, seat } = test;
  const taken = await db
    .selectFrom('writtenTests')
    .innerJoin('applications', 'applications.id', 'writtenTests.applicationId')
    .leftJoin('testIntentions', 'testIntentions.applicationId', 'writtenTests.applicationId')
    .select('writtenTests.applicationId')
    .where('place', '=', place)
    .where('room', '=', room)
    .where('seat', '=', seat)
    .where('beginsAt', '<', endsAt)
    .where('endsAt', '>', beginsAt)
    .where('writtenTests.applicationId', '!=', applicationId)
    .where('applications.live', '=', 1)
    .where((eb) => eb.or([eb('testIntentions.attend', 'is', null), eb('testIntentions.attend', '=', 'Y')]))
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Stores the test of an application, in place of an earlier one.
 * @throws a unique violation where the admission number is somebody else's
 */
export async function saveTest(db: Db, row: WrittenTestRow): Promise<void> {
  const { applicationId: _, accountId: __, ...test } = row;
  await db
    .insertInto('writtenTests')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(test))
    .execute();
}

/** Every answer of an account, and every test. */
export async function findOwn(db: Db, accountId: string): Promise<{ intentions: IntentionRow[]; tests: WrittenTestRow[] }> {
  return {
    intentions: await db.selectFrom('testIntentions').selectAll().where('accountId', '=', accountId).execute(),
    tests: await db.selectFrom('writtenTests').selectAll().where('accountId', '=', accountId).execute(),
  };
}

/** Deletes every answer of an account, and every test. Of one application where it is given. */
export async function eraseOwn(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('testIntentions')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
  await trx
    .deleteFrom('writtenTests')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
