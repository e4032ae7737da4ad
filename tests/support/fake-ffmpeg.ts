import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Source of the fake program: reports the properties that the fake video declares, and writes a playlist with one segment. */
const program = `const { readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const args = process.argv.slice(2);
const video = readFileSync(args[args.indexOf('-i') + 1], 'latin1');
const [, seconds, height] = /seconds=(\\d+) height=(\\d+)/.exec(video) ?? [];
if (seconds === undefined) process.exit(1);
const time = new Date(Number(seconds) * 1000).toISOString().slice(11, 22);
process.stderr.write('Duration: ' + time + ', start: 0\\nStream #0:0: Video: h264, yuv420p, 1280x' + height + ', 25 fps\\n');
if (!args.includes('hls')) process.exit(1);
if (video.includes('unfit')) process.exit(1);
process.stdout.write('out_time_us=' + Number(seconds) * 500000 + '\\nprogress=continue\\n');
const playlist = args.at(-1);
writeFileSync(join(dirname(playlist), 's000.ts'), 'segment of ' + /min\\((\\d+)/.exec(args.join(' '))[1]);
writeFileSync(playlist, '#EXTM3U\\n#EXTINF:6,\\ns000.ts\\n#EXT-X-ENDLIST\\n');
process.stdout.write('progress=end\\n');
`;

/** Answers `-version` from the shell, because starting Node may be slow on a busy machine. */
const starter = (script: string) => `#!/bin/sh
[ "$1" = -version ] && exit 0
exec '${process.execPath}' '${script}' "$@"
`;

/**
 * Installs a stand-in for ffmpeg, for machines that do not have ffmpeg.
 * @returns its path, for the setting `FFMPEG`
 */
export async function fakeFfmpeg(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-ffmpeg-'));
  const [path, script] = [join(folder, 'ffmpeg'), join(folder, 'ffmpeg.cjs')];
  await writeFile(script, program);
  await writeFile(path, starter(script));
  await chmod(path, 0o755);
  return path;
}

/** A file that looks like an MP4 and declares the properties that `fakeFfmpeg` reports. */
export function filmFile({ seconds = 12, height = 720, unfit = false, size = 200 } = {}): Uint8Array {
  const text = `....ftypisom seconds=${seconds} height=${height} ${unfit ? 'unfit' : ''}`;
  return new TextEncoder().encode(text.padEnd(size, '.'));
}
