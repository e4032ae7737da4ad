import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { type FilmFault, mostFilmMinutes } from '#lib/domain/film-states.ts';
import type { App } from '#server/platform/app.ts';

import { runFfmpeg } from './ffmpeg.ts';

const minute = 60_000;
/** Maximum milliseconds for probing a video, and for transcoding it to one quality. */
const probeTimeout = minute;
const transcodeTimeout = 20 * minute;
/** Maximum total bytes of all streams of a video. */
const mostBytes = 400 * 1024 * 1024;
/** Heights in lines; a smaller video is not enlarged. */
const heights = [360, 720] as const;

/** The conversion of a video failed; `fault` says why. */
export class FilmRefused extends Error {
  readonly fault: FilmFault;
  constructor(fault: FilmFault) {
    super(`a video cannot be transcoded: ${fault}`);
    this.fault = fault;
  }
}

/**
 * The demuxer for a file by its first bytes. ffmpeg gets a fixed demuxer, so that a crafted file cannot select a demuxer
 * that reads other files.
 */
export function demuxerOf(bytes: Uint8Array): 'mov' | 'matroska' | null {
  const head = Buffer.from(bytes.subarray(0, 12));
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'mov';
  return head.subarray(0, 4).toString('hex') === '1a45dfa3' ? 'matroska' : null;
}

/** Parses a video's duration and height from ffmpeg's output; null if either is missing. */
function parseProbe(words: string): { seconds: number; height: number } | null {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d{2}):(\d{2}(?:\.\d+)?)/.exec(words) ?? [];
  const [, height] = /Video: .*?\b\d{2,5}x(\d{2,5})\b/.exec(words) ?? [];
  if (seconds === undefined || height === undefined) return null;
  return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), height: Number(height) };
}

function cutting(input: readonly string[], height: number, folder: string): string[] {
  const picture = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'];
  const sound = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'];
  const stream = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_segment_filename', join(folder, 's%03d.ts')];
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-y', '-progress', 'pipe:1', '-threads', '1'],
    ...input,
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-t', String(mostFilmMinutes * 60)],
    ...['-vf', `scale=-2:'min(${height},trunc(ih/2)*2)'`, '-force_key_frames', 'expr:gte(t,n_forced*6)'],
    ...picture,
    ...sound,
    ...stream,
    join(folder, 'index.m3u8'),
  ];
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface Work {
  /** The uploaded file. */
  source: string;
  demuxer: 'mov' | 'matroska';
  /** Creates the folder of a quality. */
  folderOf: (quality: string) => Promise<string>;
  /** @param percent 0 to 100, counting all qualities together */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Transcodes a video into a stream that is at most 360 lines high and, if the video has at least 720 lines, a second stream
 * that is 720 lines high. Both have segments of six seconds.
 * @returns the qualities in the format of `SlotVideo.sharpness`, and the duration in seconds
 * @throws FilmRefused if the video cannot be read, is too long, or takes too much time or space, or if `signal` is aborted;
 * Error if ffmpeg cannot be started
 */
export async function cutFilm(app: App, { source, demuxer, folderOf, onProgress, signal }: Work) {
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-i', source];
  const probe = await runFfmpeg(app, { arguments: ['-hide_banner', '-nostdin', ...input], within: probeTimeout, signal });
  if (probe.isLate) throw new FilmRefused('slow');
  const found = parseProbe(probe.words);
  if (!found) throw new FilmRefused(signal.aborted ? 'stopped' : 'broken');
  if (found.seconds > mostFilmMinutes * 60) throw new FilmRefused('long');
  const qualities = heights.filter((height, index) => index === 0 || found.height >= height);
  let bytes = 0;
  for (const [index, height] of qualities.entries()) {
    const folder = await folderOf(String(height));
    const onLine = (line: string) => {
      const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (micros === undefined) return;
      const share = Math.min(1, Number(micros) / 1_000_000 / Math.max(found.seconds, 1));
      onProgress(Math.floor(((index + share) / qualities.length) * 100));
    };
    const ended = await runFfmpeg(app, {
      arguments: cutting(input, height, folder),
      within: transcodeTimeout,
      signal,
      folder,
      onLine,
    });
    if (ended.isLate) throw new FilmRefused('slow');
    if (ended.code !== 0) throw new FilmRefused(signal.aborted ? 'stopped' : 'broken');
    bytes += await sizeOf(folder);
    if (bytes > mostBytes) throw new FilmRefused('large');
  }
  return { sharpness: qualities.join(), seconds: Math.round(found.seconds) };
}
