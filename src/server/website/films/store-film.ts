import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { App } from '#server/platform/app.ts';
import { saveUploaded } from '#server/website/content/uploaded-files.ts';

import { streamTypeOf } from './files.ts';
import { findPart } from './store.ts';

/** The name by which video slots refer to an uploaded video. */
export function videoFileOf(id: string): string {
  return `film-${id}`;
}

/** The path under which the playlists and segments of an uploaded video are served. */
export function streamPath(videoFile: string): string {
  return `/api/front/video/${videoFile}/`;
}

/** Writes an uploaded video to a file, part by part. */
export async function writeSource(app: App, id: string, file: string): Promise<void> {
  async function* portions() {
    for (let number = 0; ; number += 1) {
      const bytes = await findPart(app.db, id, number);
      if (!bytes) return;
      yield bytes;
    }
  }
  await pipeline(Readable.from(portions()), createWriteStream(file, { mode: 0o600 }));
}

/** Stores the files of one quality in the database, so that all instances can serve them. */
export async function insertQuality(app: App, id: string, quality: string, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).sort()) {
    const path = `${streamPath(videoFileOf(id))}${quality}/${name}`;
    await saveUploaded(app.db, { path, mediaType: streamTypeOf(name), bytes: await readFile(join(folder, name)) });
  }
}
