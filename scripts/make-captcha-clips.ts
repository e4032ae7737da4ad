/**
 * Generates spoken digits 2 to 9 in both languages with espeak-ng (Debian package `espeak-ng`) into
 * src/server/people/verification/captcha-clips: mono, 8 bits, 11,025 Hz, trimmed of silence. The clips are committed; run
 * this only to change the voices.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { clipRate, wavOf } from '#server/people/verification/wav.ts';

const folder = fileURLToPath(new URL('../src/server/people/verification/captcha-clips/', import.meta.url));
const voices = {
  'zh-cn': { voice: 'cmn', digits: ['二', '三', '四', '五', '六', '七', '八', '九'] },
  'en-us': { voice: 'en-us', digits: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] },
};
const headerLength = 44;
const silence = 0.02;

/** Speech samples from -1 to 1, at half of espeak-ng's 22,050 Hz. */
function speak(voice: string, word: string): number[] {
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', '125', '-a', '150', '--stdout', word]);
  const samples: number[] = [];
  for (let at = headerLength; at + 3 < wav.length; at += 4)
    samples.push((wav.readInt16LE(at) + wav.readInt16LE(at + 2)) / 65_536);
  const loud = samples.map((sample) => Math.abs(sample) > silence);
  const cut = samples.slice(Math.max(0, loud.indexOf(true) - 200), loud.lastIndexOf(true) + 400);
  const peak = Math.max(...cut.map(Math.abs));
  return cut.map((sample) => (sample / peak) * 0.9);
}

for (const [locale, { voice, digits }] of Object.entries(voices)) {
  mkdirSync(`${folder}${locale}`, { recursive: true });
  digits.forEach((word, index) => writeFileSync(`${folder}${locale}/${index + 2}.wav`, wavOf(speak(voice, word))));
}
process.stdout.write(`${clipRate} Hz clips in ${folder}\n`);
