import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { App } from '#server/platform/app.ts';
import { readUploaded } from '#server/website/content/uploaded-files.ts';

/** The folder of streams and their keys, outside the folders that are served as files. */
const mediaFolder = fileURLToPath(new URL('../../../../media/', import.meta.url));

const videoName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const qualityName = /^(?:[0-9]{3,4}|origin)$/;
const fileName = /^[a-z0-9][a-z0-9_-]{0,63}\.(?:m3u8|ts|m4s|mp4)$/;
const keyLength = 16;

const types: Record<string, string> = {
  '.key': 'application/octet-stream',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
};

/** A file of a stream with its headers. */
export interface MediaFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
}

async function readMedia(path: string): Promise<MediaFile | null> {
  try {
    const { size, mtimeMs } = await stat(mediaFolder + path);
    const bytes = new Uint8Array(await readFile(mediaFolder + path));
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    return { bytes, type: types[extname(path)]!, etag };
  } catch {
    return null;
  }
}

/** The AES-128 key of a video, 16 bytes; null if the video has none. */
export async function readStreamKey(videoFile: string): Promise<MediaFile | null> {
  if (!videoName.test(videoFile)) return null;
  const key = await readMedia(`keys/${videoFile}.key`);
  return key?.bytes.length === keyLength ? key : null;
}

/** The media type of a stream's file. */
export function streamTypeOf(file: string): string {
  return types[extname(file)] ?? 'application/octet-stream';
}

async function readOwn(app: App, path: string): Promise<MediaFile | null> {
  const file = await readUploaded(app.db, `/api/front/${path}`);
  if (!file) return null;
  // The content of a path never changes, so the path is the ETag.
  return { bytes: new Uint8Array(file.bytes), type: file.mediaType, etag: `"${path.replaceAll('/', '-')}"` };
}

/**
 * A playlist or a segment of a video in one quality, from the built-in videos or the uploaded ones; null for unknown
 * and invalid names.
 */
export async function readStreamFile(app: App, videoFile: string, quality: string, file: string): Promise<MediaFile | null> {
  if (!videoName.test(videoFile) || !qualityName.test(quality) || !fileName.test(file)) return null;
  const path = `video/${videoFile}/${quality}/${file}`;
  return (await readMedia(path)) ?? readOwn(app, path);
}
