import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

const seconds = 8;
const rate = 24;
const segment = 2;
/** Lines of each quality, and how much is lost in it (x264's constant rate factor). */
const qualities = { '360': [640, 360, 27], '720': [1280, 720, 27], origin: [1920, 1080, 26] } as const;

interface Media {
  videos: Record<string, { videoFile: string; poster: string }[]>;
}

/** A slow push into a still, as HLS with AES-128 in every quality; a film keeps the key it has. */
async function makeStream(videoFile: string, poster: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'skygate-stream-'));
  const still = join(work, 'still.png');
  await sharp(`public/upload/images/${poster}.webp`).resize(3840, 2160, { fit: 'cover' }).png({ compressionLevel: 1 }).toFile(still);
  const key = `media/keys/${videoFile}.key`;
  mkdirSync('media/keys', { recursive: true });
  if (!existsSync(key)) writeFileSync(key, randomBytes(16));
  const keyInfo = join(work, 'key-info');
  writeFileSync(keyInfo, `/api/front/yek/${videoFile}\n${key}\n`);
  const push = `zoompan=z='1+0.0007*on':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${seconds * rate}:s=1920x1080:fps=${rate}`;
  const master = join(work, 'film.mp4');
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', still, '-vf', push, '-frames:v', String(seconds * rate), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-pix_fmt', 'yuv420p', master]);
  for (const [quality, [width, height, factor]] of Object.entries(qualities)) {
    const folder = `media/video/${videoFile}/${quality}`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const encode = ['-vf', `scale=${width}:${height}`, '-c:v', 'libx264', '-preset', 'fast', '-crf', String(factor), '-pix_fmt', 'yuv420p', '-g', String(rate * segment), '-sc_threshold', '0'];
    const hls = ['-f', 'hls', '-hls_time', String(segment), '-hls_list_size', '0', '-hls_playlist_type', 'vod', '-hls_key_info_file', keyInfo, '-hls_segment_filename', `${folder}/segment-%03d.ts`];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', master, ...encode, ...hls, `${folder}/index.m3u8`]);
  }
  rmSync(work, { recursive: true, force: true });
}

const { videos } = JSON.parse(readFileSync('content/media.json', 'utf8')) as Media;
for (const { videoFile, poster } of videos['6'] ?? []) {
  await makeStream(videoFile, poster);
  console.log(`streamed ${videoFile}`);
}
