import type { Film, FilmList } from '#lib/contract/films.ts';
import { filmPortion } from '#lib/domain/film-states.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';

import { demuxerOf } from './cut-film.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { videoFileOf } from './store-film.ts';
import { changeFilm, countParts, type FilmRow, findFilm, insertFilm, insertPart, listFilmRows } from './store.ts';

function described({ id, name, state, fault, percent, sharpness, seconds, at, actorName }: FilmRow): Film {
  return {
    ...{ id, name, state, fault, percent, sharpness, seconds },
    videoFile: state === 'ready' ? videoFileOf(id) : '',
    at: new Date(at).toISOString(),
    by: actorName,
  };
}

/** The newest 50 uploaded videos, newest first, and whether this instance can transcode videos. */
export async function listFilms(app: App): Promise<FilmList> {
  const [rows, canCut] = await Promise.all([listFilmRows(app.db), hasFfmpeg(app)]);
  return { canCut: canCut ? 'Y' : 'N', list: rows.map(described) };
}

/**
 * Begins the upload of a video. The video is then sent in parts of `filmPortion` bytes; the last part may be smaller.
 * @throws AppError 400 on `file` (rule `filmTool`) if this server cannot transcode videos
 */
export async function beginFilm(
  app: App,
  who: Pick<Actor, 'id' | 'name'>,
  { name, size }: { name: string; size: number },
): Promise<Film> {
  if (!(await hasFfmpeg(app))) throw invalid({ path: 'file', rule: 'filmTool' });
  const row: FilmRow = {
    ...{ id: newId(), name, size, state: 'uploading', fault: '', percent: 0, sharpness: '', seconds: 0, attempts: 0 },
    ...{ claim: null, claimedUntil: 0, at: app.clock.now(), actor: who.id, actorName: who.name },
  };
  await insertFilm(app.db, row);
  return described(row);
}

/**
 * Stores a part of a video, replacing an earlier part with the same number. Once all parts are stored, the video waits for
 * transcoding.
 * @param number from 0
 * @throws AppError 404 if the caller has no such upload in progress; 400 on `file` for a part with a wrong number or size,
 * or a file that `demuxerOf` does not recognise
 */
export async function saveFilmPart(
  app: App,
  who: Pick<Actor, 'id' | 'name'>,
  { id, number }: { id: string; number: number },
  bytes: Uint8Array,
): Promise<Film> {
  const row = await findFilm(app.db, id);
  if (!row || row.actor !== who.id) throw notFound();
  const parts = Math.ceil(row.size / filmPortion);
  const due = number === parts - 1 ? row.size - number * filmPortion : filmPortion;
  if (number >= parts || bytes.byteLength !== due) throw invalid({ path: 'file', rule: 'filmPortion' });
  if (number === 0 && demuxerOf(bytes) === null) throw invalid({ path: 'file', rule: 'filmType' });
  await transaction(app, async (trx) => {
    if (!(await insertPart(trx, id, number, bytes))) throw new AppError('404');
    if ((await countParts(trx, id)) < parts) return;
    await changeFilm(trx, { id, state: 'uploading', claim: null }, { state: 'waiting' });
    const details = { kind: 'film', name: row.name, size: row.size };
    await record(trx, app, who, { action: 'content.changed', subject: videoFileOf(id), details });
  });
  wakeJob(app, 'films');
  return described((await findFilm(app.db, id))!);
}
