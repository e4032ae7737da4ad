import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type FilmRow = Selectable<Tables['films']>;

/** Stores a video at the start of its upload. */
export async function insertFilm(db: Db, row: FilmRow): Promise<void> {
  await db.insertInto('films').values(row).execute();
}

export async function findFilm(db: Db, id: string): Promise<FilmRow | undefined> {
  return db.selectFrom('films').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest 50 videos, newest first. */
export async function listFilmRows(db: Db): Promise<FilmRow[]> {
  return db.selectFrom('films').selectAll().orderBy('at', 'desc').orderBy('id').limit(50).execute();
}

/**
 * Stores a part of an upload, replacing a part with the same number; false if the video does not exist or its upload is
 * complete.
 */
export async function insertPart(trx: Db, filmId: string, number: number, bytes: Uint8Array): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('films')
    .set({ percent: 0 })
    .where('id', '=', filmId)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('filmParts').where('filmId', '=', filmId).where('number', '=', number).execute();
  await trx.insertInto('filmParts').values({ filmId, number, bytes }).execute();
  return true;
}

/** The number of stored parts of a video. */
export async function countParts(db: Db, filmId: string): Promise<number> {
  const { count } = await db
    .selectFrom('filmParts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('filmId', '=', filmId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A part of a video by number, from 0; undefined if it is not stored. */
export async function findPart(db: Db, filmId: string, number: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('filmParts')
    .select('bytes')
    .where('filmId', '=', filmId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.bytes;
}

/** Deletes the parts of a video's upload. */
export async function deleteParts(db: Db, filmId: string): Promise<void> {
  await db.deleteFrom('filmParts').where('filmId', '=', filmId).execute();
}

/** The oldest video that waits for transcoding, or whose claim expired before `now` (ms). */
export async function findFilmToCut(db: Db, now: number): Promise<FilmRow | undefined> {
  return db
    .selectFrom('films')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'cutting'), eb('claimedUntil', '<', now)])]))
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Claims a video for transcoding; false if it has been claimed, transcoded or refused since it was read. */
export async function claimFilm(
  db: Db,
  { id, attempts }: FilmRow,
  claim: { claim: string; claimedUntil: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('films')
    .set({ ...claim, state: 'cutting', percent: 0, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['waiting', 'cutting'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Change = Partial<Omit<FilmRow, 'id' | 'name' | 'size' | 'at' | 'actor' | 'actorName'>>;

/** Changes a video that has this state and claim; false if its state or claim differs. */
export async function changeFilm(
  db: Db,
  { id, state, claim }: { id: string; state: FilmRow['state']; claim: string | null },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('films')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('claim', claim === null ? 'is' : '=', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes uploads that began before a time (ms) and are not complete. */
export async function deleteUnsent(trx: Db, begunBefore: number): Promise<void> {
  const unsent = trx.selectFrom('films').select('id').where('state', '=', 'uploading').where('at', '<', begunBefore);
  await trx.deleteFrom('filmParts').where('filmId', 'in', unsent).execute();
  await trx.deleteFrom('films').where('state', '=', 'uploading').where('at', '<', begunBefore).execute();
}
