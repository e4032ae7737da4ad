/**
 * Cuts and encodes the films: `node scripts/art/videos.ts [names...]` with theme, promo-cabin, promo-cockpit and
 * promo-hangar. The theme's loop is rendered only where theme.mp4 is missing; the others are cut from the pictures. Needs ffmpeg with libx264 on the path; only for making them, never for serving them.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cut, frameRate, melt, screen } from './motion/film-cut.ts';
import { films, type Film } from './motion/films.ts';
import { themeFrames } from './motion/theme.ts';

const workshop = `${tmpdir()}/skygate-art`;
const files = 'public/upload/files';

/** Runs ffmpeg; `frames` go to its input as raw pictures. Throws with its last words when it fails. */
async function ffmpeg(options: string[], frames?: AsyncIterable<Uint8Array>): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], { stdio: ['pipe', 'inherit', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  if (frames) {
    for await (const frame of frames) {
      if (!child.stdin.write(frame)) await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
  }
  child.stdin.end();
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${words}`);
}

/** Renders frames once into a nearly lossless file that all qualities come from. */
async function master(name: string, frames: AsyncIterable<Uint8Array>): Promise<string> {
  const file = `${workshop}/${name}.mkv`;
  const { width, height } = screen;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(frameRate), '-i', '-'];
  await ffmpeg([...input, '-c:v', 'libx264', '-preset', 'fast', '-crf', '8', '-pix_fmt', 'yuv444p', file], frames);
  return file;
}

/** A soft chord that swells slowly over wind, as long as the film. */
async function pad(name: string, film: Film, seconds: number): Promise<string> {
  const file = `${workshop}/${name}.wav`;
  const voice = (detune: number): string =>
    film.chord
      .map((hertz, i) => {
        const f = (hertz * (1 + detune * (i % 2 === 0 ? 1 : -1))).toFixed(3);
        const swell = `(0.6+0.4*sin(2*PI*${(0.05 + i * 0.017).toFixed(3)}*t+${i}))`;
        return `${(0.06 / (1 + i * 0.35)).toFixed(4)}*${swell}*(sin(2*PI*${f}*t)+0.3*sin(4*PI*${f}*t)+0.12*sin(6*PI*${f}*t))`;
      })
      .join('+');
  const tones = `aevalsrc=exprs='${voice(0.0012)}|${voice(-0.0012)}':s=44100:d=${seconds}`;
  const wind = `anoisesrc=color=brown:amplitude=0.05:seed=11:d=${seconds}:r=44100`;
  const graph =
    `[0:a]lowpass=f=1500,aecho=0.8:0.75:90|170|310:0.32|0.24|0.18[tones];` +
    `[1:a]highpass=f=120,lowpass=f=700,pan=stereo|c0=c0|c1=c0[wind];` +
    `[tones][wind]amix=inputs=2:weights=1 0.55:normalize=0,afade=t=in:d=1.6,afade=t=out:st=${seconds - 2}:d=2,alimiter=limit=0.7`;
  await ffmpeg(['-f', 'lavfi', '-i', tones, '-f', 'lavfi', '-i', wind, '-filter_complex', graph, '-t', String(seconds), '-ac', '2', file]);
  return file;
}

/** Lines and kbit/s of each quality; `origin` has the lines of the master and twice the rate. */
const qualities = [
  { name: '360', height: 360, rate: 150 },
  { name: '720', height: screen.height, rate: 320 },
  { name: 'origin', height: screen.height, rate: 640 },
];

/** Encrypted HLS in all qualities. The key is made once and kept, so that players' caches stay right. */
async function stream(name: string, picture: string, sound: string | undefined): Promise<void> {
  const key = `media/keys/${name}.key`;
  await mkdir('media/keys', { recursive: true });
  if (!existsSync(key)) await writeFile(key, randomBytes(16));
  for (const { name: quality, height, rate } of qualities) {
    const folder = `media/video/${name}/${quality}`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const info = `${workshop}/${name}-${quality}.keyinfo`;
    await writeFile(info, `/api/front/yek/${name}\n${key}\n${randomBytes(16).toString('hex')}\n`);
    const width = Math.round((height * 16) / 9 / 2) * 2;
    const video = ['-vf', `scale=${width}:${height}:flags=lanczos,format=yuv420p`, '-c:v', 'libx264', '-preset', 'slow', '-profile:v', 'high', '-b:v', `${rate}k`];
    const steady = ['-maxrate', `${Math.round(rate * 1.5)}k`, '-bufsize', `${rate * 2}k`, '-g', String(frameRate * 4), '-keyint_min', String(frameRate * 4), '-sc_threshold', '0'];
    const audio = sound ? ['-c:a', 'aac', '-b:a', '48k'] : ['-an'];
    const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_key_info_file', info, '-hls_segment_filename', `${folder}/segment-%02d.ts`];
    const passes = `${workshop}/${name}-${quality}`;
    await ffmpeg(['-i', picture, ...video, ...steady, '-pass', '1', '-passlogfile', passes, '-an', '-f', 'null', '-']);
    await ffmpeg(['-i', picture, ...(sound ? ['-i', sound, '-shortest'] : []), ...video, ...steady, '-pass', '2', '-passlogfile', passes, ...audio, ...hls, `${folder}/index.m3u8`]);
  }
}

function time(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

async function captions(name: string, film: Film): Promise<void> {
  for (const [locale, language] of [['zh-cn', 'zh'], ['en-us', 'en']] as const) {
    const cues = film.captions.map((cue) => `${time(cue.from)} --> ${time(cue.to)}\n${cue[language]}\n`);
    await writeFile(`${files}/${name}.${locale}.vtt`, `WEBVTT\n\n${cues.join('\n')}`);
  }
}

async function makeFilm(name: string, film: Film): Promise<void> {
  const picture = await master(name, cut(film.takes));
  const seconds = film.takes.reduce((sum, take) => sum + take.seconds, 0) - melt * (film.takes.length - 1);
  await stream(name, picture, await pad(name, film, seconds));
  await captions(name, film);
}

async function renderTheme(): Promise<void> {
  const picture = await master('theme', themeFrames());
  for (const [file, width, rate] of [['theme', 1280, 560], ['theme-640', 640, 180]] as const) {
    const video = ['-vf', `scale=${width}:-2:flags=lanczos,format=yuv420p`, '-c:v', 'libx264', '-preset', 'slow', '-b:v', `${rate}k`, '-maxrate', `${rate * 2}k`, '-bufsize', `${rate * 2}k`];
    const passes = `${workshop}/${file}`;
    await ffmpeg(['-i', picture, ...video, '-pass', '1', '-passlogfile', passes, '-an', '-f', 'null', '-']);
    await ffmpeg(['-i', picture, ...video, '-pass', '2', '-passlogfile', passes, '-an', '-movflags', '+faststart', `${files}/${file}.mp4`]);
  }
}

async function makeTheme(): Promise<void> {
  const loop = `${files}/theme.mp4`;
  if (!existsSync(loop)) await renderTheme();
  await stream('theme', loop, undefined);
}

await mkdir(workshop, { recursive: true });
await mkdir(files, { recursive: true });
const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : ['theme', ...Object.keys(films)]) {
  const film = films[name];
  if (name === 'theme') await makeTheme();
  else if (film) await makeFilm(name, film);
  else throw new Error(`There is no film named ${name}.`);
  console.log(`${name} done`);
}
