import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { newId } from '#server/platform/ids.ts';
import { forgetUploaded } from '#server/website/content/uploaded-files.ts';

import { cutFilm, demuxerOf, FilmRefused } from './cut-film.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { insertQuality, streamPath, videoFileOf, writeSource } from './store-film.ts';
import { changeFilm, claimFilm, deleteParts, deleteUnsent, type FilmRow, findFilmToCut, findPart } from './store.ts';

/** Milliseconds for which a claim is valid unless it is renewed. */
const claimTime = 2 * 60_000;
/** Maximum milliseconds between two renewals of a claim. */
const renewEvery = 20_000;
const mostAttempts = 2;
/** Milliseconds after which an unfinished upload is deleted. */
const uploadTime = 24 * 3_600_000;

/**
 * Transcodes one video that this instance has claimed.
 * @throws FilmRefused as `cutFilm` does, and if `demuxerOf` does not recognise the file
 */
async function cut(app: App, row: FilmRow, claim: string, isStopped: () => boolean): Promise<void> {
  const { id } = row;
  const folder = await mkdtemp(join(tmpdir(), 'skygate-film-'));
  const stop = new AbortController();
  let percent = 0;
  const renewClaim = async () => {
    const held = await changeFilm(
      app.db,
      { id, state: 'cutting', claim },
      { percent, claimedUntil: app.clock.now() + claimTime },
    );
    if (!held || isStopped()) stop.abort();
  };
  const renewal = setInterval(() => void renewClaim().catch(() => stop.abort()), renewEvery);
  try {
    const source = join(folder, 'source');
    await writeSource(app, id, source);
    const demuxer = demuxerOf((await findPart(app.db, id, 0)) ?? new Uint8Array());
    if (!demuxer) throw new FilmRefused('broken');
    const folders: [quality: string, folder: string][] = [];
    const result = await cutFilm(app, {
      ...{ source, demuxer, signal: stop.signal },
      async folderOf(quality) {
        const made = join(folder, quality);
        await mkdir(made);
        folders.push([quality, made]);
        return made;
      },
      onProgress(now) {
        if (isStopped()) stop.abort();
        if (now < percent + 2) return;
        percent = now;
        void renewClaim().catch(() => stop.abort());
      },
    });
    await forgetUploaded(app.db, streamPath(videoFileOf(id)));
    for (const [quality, made] of folders) await insertQuality(app, id, quality, made);
    await transaction(app, async (trx) => {
      const change = { ...result, state: 'ready', percent: 100, claim: null, claimedUntil: 0 } as const;
      if (await changeFilm(trx, { id, state: 'cutting', claim }, change)) await deleteParts(trx, id);
    });
  } finally {
    clearInterval(renewal);
    await rm(folder, { recursive: true, force: true });
  }
}

async function settle(app: App, { id, attempts }: FilmRow, claim: string, error: unknown, isStopped: boolean): Promise<void> {
  const freed = { claim: null, claimedUntil: 0 } as const;
  const held = { id, state: 'cutting', claim } as const;
  const fault = error instanceof FilmRefused ? error.fault : 'stopped';
  if (isStopped) return void (await changeFilm(app.db, held, { ...freed, state: 'waiting', attempts }));
  if (fault === 'stopped' && attempts + 1 < mostAttempts) {
    app.log.error({ err: error, film: id }, 'a video could not be transcoded and will be retried');
    return void (await changeFilm(app.db, held, { ...freed, state: 'waiting' }));
  }
  await transaction(app, async (trx) => {
    if (!(await changeFilm(trx, held, { ...freed, state: 'failed', fault }))) return;
    await deleteParts(trx, id);
    await forgetUploaded(trx, streamPath(videoFileOf(id)));
  });
}

/**
 * Deletes uploads that are unfinished after a day. Then transcodes waiting videos one after the other, if this instance
 * has ffmpeg. Each video is transcoded by one instance at a time.
 */
export async function cutFilms(app: App, isStopped: () => boolean = () => false): Promise<void> {
  await transaction(app, (trx) => deleteUnsent(trx, app.clock.now() - uploadTime));
  while (!isStopped()) {
    const row = await findFilmToCut(app.db, app.clock.now());
    if (!row || !(await hasFfmpeg(app))) return;
    const claim = newId();
    if (!(await claimFilm(app.db, row, { claim, claimedUntil: app.clock.now() + claimTime }))) continue;
    try {
      if (row.attempts >= mostAttempts) throw new FilmRefused('stopped');
      await cut(app, row, claim, isStopped);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await settle(app, row, claim, error, isStopped());
    }
  }
}
