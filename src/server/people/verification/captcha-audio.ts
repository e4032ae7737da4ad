import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Locale } from '#lib/text/locale.ts';

import { clipRate, samplesOf, wavOf } from './wav.ts';

/** The characters of an audio captcha: digits, because letters are hard to distinguish by ear in a second language. */
export const audioAlphabet = '23456789';

const clips = new Map<string, number[]>();

function clipOf(locale: Locale, digit: string): number[] {
  const key = `${locale}/${digit}`;
  let clip = clips.get(key);
  if (!clip) clips.set(key, (clip = samplesOf(readFileSync(new URL(`captcha-clips/${key}.wav`, import.meta.url)))));
  return clip;
}

/** A random number from `low` to `high`. */
function any(low: number, high: number): number {
  return low + ((high - low) * randomInt(10_001)) / 10_000;
}

/** The samples of a clip, a little faster or slower, and quieter by a random factor. */
function varied(clip: number[]): number[] {
  const speed = any(0.88, 1.08);
  const volume = any(0.65, 0.9);
  return Array.from({ length: Math.floor(clip.length / speed) }, (_, index) => (clip[Math.floor(index * speed)] ?? 0) * volume);
}

function pause(seconds: number): number[] {
  return new Array<number>(Math.round(seconds * clipRate)).fill(0);
}

/**
 * A WAV file that reads digits slowly, with light noise. A character without a clip (in the fixed answer of tests) is
 * silent.
 */
export function speakCaptcha(text: string, locale: Locale): Buffer {
  const spoken = [...text].flatMap((character) => [
    ...pause(any(0.4, 0.7)),
    ...(audioAlphabet.includes(character) ? varied(clipOf(locale, character)) : pause(0.5)),
  ]);
  const noise = any(0.02, 0.05);
  return wavOf([...spoken, ...pause(0.4)].map((sample) => sample + noise * (Math.random() * 2 - 1)));
}
