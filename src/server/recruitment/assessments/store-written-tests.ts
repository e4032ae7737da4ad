import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type IntentionRow = Selectable<Tables['testIntentions']>;
export type StoredTest = Selectable<Tables['writtenTests']>;

/** A test as it stands now: one that is sat in a session is when, where and on which seat the session and its places say. */
export type WrittenTestRow = StoredTest & {
  /** The session's words to whoever comes; null outside of a session. */
  sessionNotes: string | null;
  /** 0 where the session does not take place or holds no place for the candidate any more. */
  standing: number;
};

/** Tests as they stand. */
async function findTests(
  db: Db,
  where: (query: ReturnType<typeof joined>) => ReturnType<typeof joined>,
): Promise<WrittenTestRow[]> {
  const rows = await where(joined(db)).execute();
  return rows.map(({ begins, ends, where: place, at, cancelledAt, roomName, key, number, changedAt, sessionNotes, ...row }) => {
    if (row.sessionId === null || begins === null)
      return { ...row, sessionNotes: null, standing: row.sessionId === null ? 1 : 0 };
    return {
      ...row,
      beginsAt: begins,
      endsAt: ends!,
      place: place!,
      address: at!,
      room: roomName ?? '',
      seat: number === null ? '' : String(number),
      assignedAt: Math.max(row.assignedAt, changedAt ?? 0),
      sessionNotes,
      standing: cancelledAt === null && key !== null ? 1 : 0,
    };
  });
}

function joined(db: Db) {
  return db
    .selectFrom('writtenTests')
    .leftJoin('recruitingSessions as s', 's.id', 'writtenTests.sessionId')
    .leftJoin('placeHolders as h', (join) =>
      join.onRef('h.pool', '=', 'writtenTests.sessionId').onRef('h.applicationId', '=', 'writtenTests.applicationId'),
    )
    .leftJoin('sessionRooms as r', (join) => join.onRef('r.sessionId', '=', 'h.pool').onRef('r.key', '=', 'h.key'))
    .selectAll('writtenTests')
    .select(['s.beginsAt as begins', 's.endsAt as ends', 's.place as where', 's.address as at', 's.notes as sessionNotes'])
    .select(['s.cancelledAt', 's.changedAt', 'r.name as roomName', 'h.key', 'h.seat as number']);
}

/** Rows a statement. */
const portion = 500;

/** What was answered for an application. The caller has checked whose it is. */
export async function findIntention(db: Db, applicationId: string): Promise<IntentionRow | undefined> {
  return db.selectFrom('testIntentions').selectAll().where('applicationId', '=', applicationId).executeTakeFirst();
}

/** What was answered about the written test by whoever was asked: null until they answer. */
export async function findIntentions(
  db: Db,
  applicationIds: readonly string[],
): Promise<{ applicationId: string; attend: 'Y' | 'N' | null; site: string | null }[]> {
  const rows: { applicationId: string; attend: 'Y' | 'N' | null; site: string | null }[] = [];
  for (let from = 0; from < applicationIds.length; from += portion) {
    const query = db
      .selectFrom('applicationTasks as t')
      .leftJoin('testIntentions as i', 'i.applicationId', 't.applicationId')
      .select(['t.applicationId', 'i.attend', 'i.site'])
      .where('t.kind', '=', 'intention')
      .where('t.applicationId', 'in', applicationIds.slice(from, from + portion));
    rows.push(...(await query.execute()));
  }
  return rows;
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

/** Whoever had answered not to attend does so after all, at a site (its key, or null). */
export async function changeToAttending(
  db: Db,
  applicationId: string,
  answer: Pick<IntentionRow, 'site' | 'answeredAt'>,
): Promise<void> {
  await db
    .updateTable('testIntentions')
    .set({ ...answer, attend: 'Y' })
    .where('applicationId', '=', applicationId)
    .where('attend', '=', 'N')
    .execute();
}

/** Forgets what was answered for an application. */
export async function deleteIntention(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('testIntentions').where('applicationId', '=', applicationId).execute();
}

/** The test that an application's candidate sits. The caller has checked whose it is. */
export async function findTest(db: Db, applicationId: string): Promise<WrittenTestRow | undefined> {
  const [test] = await findTests(db, (query) => query.where('writtenTests.applicationId', '=', applicationId));
  return test;
}

/** The test with an admission number: for the office, never for a candidate's own calls. */
export async function findTestByNumber(db: Db, admissionNo: string): Promise<WrittenTestRow | undefined> {
  const [test] = await findTests(db, (query) => query.where('admissionNo', '=', admissionNo));
  return test;
}

/** The admission numbers that applications have, by application. */
export async function findNumbers(db: Db, applicationIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { applicationId: string; admissionNo: string }[] = [];
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = applicationIds.slice(from, from + portion);
    const query = db.selectFrom('writtenTests').select(['applicationId', 'admissionNo']).where('applicationId', 'in', some);
    rows.push(...(await query.execute()));
  }
  return new Map(rows.map(({ applicationId, admissionNo }) => [applicationId, admissionNo]));
}

/**
 * Stores tests, each in place of an earlier one.
 * @throws a unique violation where an admission number is somebody else's
 */
export async function saveTests(db: Db, rows: readonly StoredTest[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await db
      .insertInto('writtenTests')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) =>
        conflict.column('applicationId').doUpdateSet(({ ref }) => ({
          beginsAt: ref('excluded.beginsAt'),
          endsAt: ref('excluded.endsAt'),
          place: ref('excluded.place'),
          address: ref('excluded.address'),
          room: ref('excluded.room'),
          seat: ref('excluded.seat'),
          sealedNotes: ref('excluded.sealedNotes'),
          assignedAt: ref('excluded.assignedAt'),
          assignedBy: ref('excluded.assignedBy'),
          sessionId: ref('excluded.sessionId'),
        })),
      )
      .execute();
  }
}

/** Deletes the test of an application. */
export async function deleteTest(trx: Db, applicationId: string): Promise<void> {
  await trx.deleteFrom('writtenTests').where('applicationId', '=', applicationId).execute();
}

/** Forgets that an application sits a test in a session. */
export async function deleteTestIn(db: Db, applicationId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('writtenTests').where('applicationId', '=', applicationId).where('sessionId', '=', sessionId).execute();
}

/** Every answer of an account, and every test. */
export async function findOwn(db: Db, accountId: string): Promise<{ intentions: IntentionRow[]; tests: WrittenTestRow[] }> {
  return {
    intentions: await db.selectFrom('testIntentions').selectAll().where('accountId', '=', accountId).execute(),
    tests: await findTests(db, (query) => query.where('writtenTests.accountId', '=', accountId)),
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
