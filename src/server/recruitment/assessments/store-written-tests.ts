import type { Insertable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Rows per statement. */
const portion = 500;

function testsWithSession(db: Db) {
  return db
    .selectFrom('writtenTests')
    .innerJoin('recruitingSessions as s', 's.id', 'writtenTests.sessionId')
    .leftJoin('placeHolders as h', (join) =>
      join.onRef('h.pool', '=', 'writtenTests.sessionId').onRef('h.applicationId', '=', 'writtenTests.applicationId'),
    )
    .leftJoin('sessionRooms as r', (join) => join.onRef('r.sessionId', '=', 'h.pool').onRef('r.key', '=', 'h.key'))
    .selectAll('writtenTests')
    .select(['s.beginsAt', 's.endsAt', 's.place', 's.address', 's.notes', 's.changedAt', 's.cancelledAt'])
    .select(['h.key as heldKey', 'h.seat', 'r.name as room']);
}

/** A candidate's written test with time and place of its session, and the reserved room and seat. */
export type WrittenTestRow = NonNullable<Awaited<ReturnType<typeof findTest>>>;

/** The written test of an application. The caller must have checked access to the application. */
export async function findTest(db: Db, applicationId: string) {
  return testsWithSession(db).where('writtenTests.applicationId', '=', applicationId).executeTakeFirst();
}

/** The id of the application with this admission number. Only for the office, never for a candidate's requests. */
export async function findByAdmissionNumber(db: Db, admissionNo: string): Promise<string | undefined> {
  const query = db.selectFrom('writtenTests').select('applicationId').where('admissionNo', '=', admissionNo);
  return (await query.executeTakeFirst())?.applicationId;
}

/** Admission numbers by application. */
export async function findAdmissionNumbers(db: Db, applicationIds: readonly string[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = applicationIds.slice(from, from + portion);
    const query = db.selectFrom('writtenTests').select(['applicationId', 'admissionNo']).where('applicationId', 'in', some);
    for (const { applicationId, admissionNo } of await query.execute()) numbers.set(applicationId, admissionNo);
  }
  return numbers;
}

/**
 * Stores written tests; an application that already has one keeps its admission number.
 * @throws a unique violation if an admission number belongs to another application
 */
export async function saveTests(db: Db, rows: readonly Insertable<Tables['writtenTests']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await db
      .insertInto('writtenTests')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) =>
        conflict.column('applicationId').doUpdateSet(({ ref }) => ({
          assignedAt: ref('excluded.assignedAt'),
          assignedBy: ref('excluded.assignedBy'),
          sessionId: ref('excluded.sessionId'),
        })),
      )
      .execute();
  }
}

/** Deletes the written test of an application; with `sessionId`, only if the test is in this session. */
export async function deleteTest(db: Db, applicationId: string, sessionId?: string): Promise<void> {
  await db
    .deleteFrom('writtenTests')
    .where('applicationId', '=', applicationId)
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId!))
    .execute();
}

/** All written tests of an account. */
export async function findOwnTests(db: Db, accountId: string): Promise<WrittenTestRow[]> {
  return testsWithSession(db).where('writtenTests.accountId', '=', accountId).execute();
}

/** Deletes the written tests of an account, or of one of its applications. */
export async function eraseTests(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('writtenTests')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
