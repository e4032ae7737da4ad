import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type NoteRow = Tables['applicationNotes'];
export type NoteVersionRow = Tables['applicationNoteVersions'];
export type ReaderRow = Tables['applicationReaders'];

/** Maximum number of ids per statement. */
const portion = 500;

/** The notes on an application, earliest first. */
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

/**
 * Writes the next version of a note and stores the former one in its history; false if the note has changed since it
 * was read.
 */
export async function changeNote(
  trx: Db,
  { id, actor, version, sealedText, updatedAt }: NoteRow,
  change: Pick<NoteRow, 'sealedText' | 'updatedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('applicationNotes')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('actor', '=', actor)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto('applicationNoteVersions').values({ noteId: id, version, sealedText, updatedAt }).execute();
  return true;
}

/** The notes on an account's applications, earliest first. */
export async function findNotesOf(db: Db, accountId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('applicationNotes')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Earlier versions of notes; the versions of each note are in ascending order. */
export async function findNoteVersions(db: Db, noteIds: readonly string[]): Promise<NoteVersionRow[]> {
  const found: NoteVersionRow[] = [];
  for (let from = 0; from < noteIds.length; from += portion) {
    const rows = await db
      .selectFrom('applicationNoteVersions')
      .selectAll()
      .where('noteId', 'in', noteIds.slice(from, from + portion))
      .orderBy('version')
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Deletes the notes and tags on an account's applications, and the readers of the applications. */
export async function eraseNotesAndReaders(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('applicationNotes').where('accountId', '=', accountId).execute();
  for (const table of ['applicationReaders', 'applicationTags'] as const) {
    await trx
      .deleteFrom(table)
      .where('applicationId', 'in', (eb) => eb.selectFrom('applications').select('id').where('accountId', '=', accountId))
      .execute();
  }
}

/** Deletes the notes and tags on one of an account's applications, and the readers of the application. */
export async function eraseNotesAndReadersOf(trx: Db, accountId: string, applicationId: string): Promise<void> {
  await trx
    .deleteFrom('applicationNotes')
    .where('accountId', '=', accountId)
    .where('applicationId', '=', applicationId)
    .execute();
  await trx.deleteFrom('applicationReaders').where('applicationId', '=', applicationId).execute();
  await trx.deleteFrom('applicationTags').where('applicationId', '=', applicationId).execute();
}

/** Stores that somebody is reading an application; after a pause longer than `pause` (ms), `since` is reset. */
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

/** Claims the log entry for a reader; false if an entry was logged after `since` (ms). */
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

/** The other readers of an application who were seen since a time (ms), in the order in which they began to read. */
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

/** Deletes readers last seen before a time (ms). */
export async function deleteReaders(db: Db, before: number): Promise<void> {
  await db.deleteFrom('applicationReaders').where('seenAt', '<', before).execute();
}

/** Gives the notes on an account's applications to another account. */
export async function moveNotes(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('applicationNotes').set({ accountId: into }).where('accountId', '=', from).execute();
}
