import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { filmPortion, mostFilmBytes } from '#lib/domain/film-states.ts';
import { cutFilms } from '#server/website/films/cut-films.ts';
import { fakeFfmpeg, filmFile } from '#tests/support/fake-ffmpeg.ts';
import { staffClient } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let ffmpeg: string;
let site: TestApp;
let editor: TestClient;
beforeAll(async () => {
  ffmpeg = await fakeFfmpeg();
  site = await createTestApp({ environment: { FFMPEG: ffmpeg } });
  editor = await staffClient(site, 'editor');
});
afterAll(async () => {
  await site.close();
  await rm(dirname(ffmpeg), { recursive: true });
});

async function begin(bytes: Uint8Array, name = '宣传片.mp4'): Promise<string> {
  const { data } = await editor.post('films', { name, size: bytes.length });
  return data.id as string;
}

function part(id: string, number: number, bytes: Uint8Array, client = editor) {
  return client.upload(`films/${id}/parts/${number}`, { name: 'x.mp4', bytes });
}

async function sent(bytes: Uint8Array): Promise<string> {
  const id = await begin(bytes);
  for (let number = 0; number * filmPortion < bytes.length; number += 1) {
    const answer = await part(id, number, bytes.subarray(number * filmPortion, (number + 1) * filmPortion));
    if (answer.code !== '200') throw new Error(answer.message);
  }
  return id;
}

async function find(id: string) {
  const { list } = (await editor.get('films')).data as { list: { id: string }[] };
  return list.find((film) => film.id === id);
}

describe('a video of the office', () => {
  test('is uploaded in chunks, converted to a stream in each quality, and plays from the database', async () => {
    const bytes = filmFile({ size: filmPortion + 100 });
    const id = await begin(bytes);
    expect((await part(id, 1, bytes.subarray(filmPortion))).data.state).toBe('uploading');
    expect((await part(id, 1, bytes.subarray(filmPortion))).data.state).toBe('uploading');
    expect((await part(id, 0, bytes.subarray(0, filmPortion))).data.state).toBe('waiting');
    expect((await part(id, 0, bytes.subarray(0, filmPortion))).status).toBe(404);
    await cutFilms(site.app);
    const film = { state: 'ready', percent: 100, videoFile: `film-${id}`, sharpness: '360,720', seconds: 12, fault: '' };
    expect(await find(id)).toMatchObject({ ...film, name: '宣传片.mp4' });
    const visitor = site.client();
    const playlist = await visitor.get(`video/film-${id}/720/index.m3u8`);
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(new TextDecoder().decode(playlist.bytes)).toContain('s000.ts');
    const segment = await visitor.get(`video/film-${id}/360/s000.ts`);
    expect(segment.headers.get('content-type')).toBe('video/mp2t');
    expect(new TextDecoder().decode(segment.bytes)).toBe('segment of 360');
    const known = { headers: { 'if-none-match': segment.headers.get('etag')! } };
    expect((await visitor.get(`video/film-${id}/360/s000.ts`, known)).status).toBe(304);
    expect((await visitor.get(`video/film-${id}/1080/index.m3u8`)).status).toBe(404);
    expect(await site.app.db.selectFrom('filmParts').selectAll().execute()).toEqual([]);
  });

  test('can be used in a slot like any other video', async () => {
    const id = await sent(filmFile({ height: 480 }));
    await cutFilms(site.app);
    expect(await find(id)).toMatchObject({ state: 'ready', sharpness: '360' });
    const { data: slot } = await editor.get('videos/6');
    const item = { videoFile: `film-${id}`, sharpness: '360', title: { zh: '新片', en: 'New' }, poster: slot.items[0].poster };
    const saved = await editor.put('videos/6', { ...slot, items: [...slot.items, item], state: 'published' });
    expect(saved.code).toBe('200');
    const shown = (await site.client().get('video/list/6')).data as object[];
    expect(shown.at(-1)).toMatchObject({ videoFile: `film-${id}`, videoSharpness: '360', title: '新片' });
  });

  test.each([
    ['damaged', { seconds: 12, unfit: true }, 'broken'],
    ['too long', { seconds: 601 }, 'long'],
  ] as const)('that is %s is refused with a reason, and no chunk of it stays stored', async (_, given, fault) => {
    const id = await sent(filmFile(given));
    await cutFilms(site.app);
    expect(await find(id)).toMatchObject({ state: 'failed', fault, videoFile: '' });
    expect((await site.client().get(`video/film-${id}/360/index.m3u8`)).status).toBe(404);
    const left = site.app.db.selectFrom('filmParts').selectAll().where('filmId', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test('is refused if it is not a video, if it is too large, or if a chunk is incomplete', async () => {
    const script = new TextEncoder().encode('#EXTM3U\nfile:///etc/passwd'.padEnd(200, '.'));
    expect(faultsOf(await part(await begin(script), 0, script))).toEqual(['file filmType']);
    const bytes = filmFile();
    const id = await begin(bytes);
    expect(faultsOf(await part(id, 0, bytes.subarray(1)))).toEqual(['file filmPortion']);
    expect(faultsOf(await part(id, 1, bytes))).toEqual(['file filmPortion']);
    expect((await editor.post('films', { name: 'x', size: mostFilmBytes + 1 })).status).toBe(400);
    expect((await editor.post('films', { name: '', size: 0 })).status).toBe(400);
  });

  test('can be uploaded only by the person who began the upload, who needs permission to edit content', async () => {
    const bytes = filmFile();
    const id = await begin(bytes);
    expect((await part(id, 0, bytes, await staffClient(site, 'editor'))).status).toBe(404);
    const recruiter = await staffClient(site, 'recruiter');
    expect((await recruiter.get('films')).status).toBe(403);
    expect((await part(id, 0, bytes, recruiter)).status).toBe(403);
  });

  test('with an unfinished upload is deleted after a day', async () => {
    const id = await begin(filmFile());
    site.clock.advance(24 * 3_600_000 + 1);
    await cutFilms(site.app);
    expect(await find(id)).toBeUndefined();
  });

  test('is taken over by another instance if the one converting it died', async () => {
    const id = await sent(filmFile());
    const lost = { state: 'cutting', claim: 'gone', attempts: 1, claimedUntil: site.clock.now() + 1000 } as const;
    await site.app.db.updateTable('films').set(lost).where('id', '=', id).execute();
    await cutFilms(site.app);
    expect(await find(id)).toMatchObject({ state: 'cutting' });
    site.clock.advance(2000);
    await cutFilms(site.app);
    expect(await find(id)).toMatchObject({ state: 'ready' });
  });
});

test('without ffmpeg a video is refused when its upload begins, with a clear message', async () => {
  const bare = await createTestApp({ environment: { FFMPEG: '/nowhere/ffmpeg' } });
  const client = await staffClient(bare, 'editor');
  expect((await client.get('films')).data).toEqual({ canCut: 'N', list: [] });
  const refused = await client.post('films', { name: 'x.mp4', size: 200 });
  expect(faultsOf(refused)).toEqual(['file filmTool']);
  expect(refused.data.fields[0].message).toContain('ffmpeg');
  await bare.close();
});
