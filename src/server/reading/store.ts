import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type NoteRow = Tables['applicationNotes'];
export type ReaderRow = Tables['applicationReaders'];

/** The notes of an application, the earliest first. */
export async function findNotes(db: Db, applicationId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('applicationNotes')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Stores a note. */
export async function insertNote(trx: Db, row: NoteRow): Promise<void> {
  await trx.insertInto('applicationNotes').values(row).execute();
}

/** Writes the next version of a note that still has the version it was read with; false where it has another by now. */
export async function changeNote(
  trx: Db,
  { id, actor, version }: Pick<NoteRow, 'id' | 'actor' | 'version'>,
  change: Pick<NoteRow, 'sealedText' | 'updatedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('applicationNotes')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was noted of an account's applications, the earliest first, with how each application stands. */
export async function findNotesOf(db: Db, accountId: string) {
  return db
    .selectFrom('applicationNotes as n')
    .innerJoin('applications as a', 'a.id', 'n.applicationId')
    .selectAll('n')
    .select(['a.status', 'a.statusAt'])
    .select((eb) =>
      eb
        .selectFrom('decisions as d')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('d.applicationId', '=', 'n.applicationId')
        .where('d.state', '=', 'pending')
        .as('pending'),
    )
    .where('n.accountId', '=', accountId)
    .orderBy('n.createdAt')
    .execute();
}

/** Deletes what was noted of an account's applications, and who reads them. */
export async function eraseReading(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('applicationNotes').where('accountId', '=', accountId).execute();
  await trx
    .deleteFrom('applicationReaders')
    .where('applicationId', 'in', (eb) => eb.selectFrom('applications').select('id').where('accountId', '=', accountId))
    .execute();
}

/** Deletes what was noted of one application of an account, and who reads it. */
export async function eraseReadingOf(trx: Db, accountId: string, applicationId: string): Promise<void> {
  await trx
    .deleteFrom('applicationNotes')
    .where('accountId', '=', accountId)
    .where('applicationId', '=', applicationId)
    .execute();
  await trx.deleteFrom('applicationReaders').where('applicationId', '=', applicationId).execute();
}

/** Notes that somebody reads an application; who was away for longer than `pause` (ms) begins anew. */
export async function saveReader(
  db: Db,
  { applicationId, actor, actorName }: Pick<ReaderRow, 'applicationId' | 'actor' | 'actorName'>,
  { now, pause }: { now: number; pause: number },
): Promise<void> {
  await db
    .insertInto('applicationReaders')
    .values({ applicationId, actor, actorName, since: now, seenAt: now, loggedAt: 0 })
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'actor']).doUpdateSet((eb) => ({
        actorName,
        since: eb
          .case()
          .when('applicationReaders.seenAt', '<', now - pause)
          .then(now)
          .else(eb.ref('applicationReaders.since'))
          .end(),
        seenAt: now,
      })),
    )
    .execute();
}

/** Claims that a reading is logged now; false where it was since a moment (ms). */
export async function claimLog(
  trx: Db,
  { applicationId, actor }: Pick<ReaderRow, 'applicationId' | 'actor'>,
  { now, since }: { now: number; since: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('applicationReaders')
    .set({ loggedAt: now })
    .where('applicationId', '=', applicationId)
    .where('actor', '=', actor)
    .where('loggedAt', '<=', since)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Others who were seen at an application since a moment (ms), the first first. */
export async function findReaders(
  db: Db,
  { applicationId, actor }: Pick<ReaderRow, 'applicationId' | 'actor'>,
  since: number,
): Promise<ReaderRow[]> {
  return db
    .selectFrom('applicationReaders')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('actor', '<>', actor)
    .where('seenAt', '>=', since)
    .orderBy('since')
    .execute();
}

/** Forgets who was last seen before a moment (ms). */
export async function forgetReaders(db: Db, before: number): Promise<void> {
  await db.deleteFrom('applicationReaders').where('seenAt', '<', before).execute();
}
