import { createFilm, develop, type Development } from '../render/film.ts';
import { hash } from '../render/random.ts';
import { clamp, smoothstep } from '../render/vector.ts';
import type { Mood } from '../sky/atmosphere.ts';
import { paintBackdrop } from '../sky/backdrop.ts';
import type { Shot } from '../scenes/shot.ts';
import { plateCamera, renderPlate, type Plate } from './plate.ts';
import { moved, type Move, type Sky } from './warp.ts';

/** One take of a film: a shot, how long it lasts, where the camera goes, and how the light changes. */
export interface Take {
  /** Names the plate; change it when the shot changes. */
  key: string;
  shot: () => Shot;
  seconds: number;
  from: Partial<Move>;
  to: Partial<Move>;
  /** The same shot in the light of its end. */
  later?: () => Shot;
  /** Metres a second the clouds pass by: across and towards the camera. */
  wind?: [number, number];
  development?: Development;
}

export const frameRate = 24;
export const screen = { width: 1280, height: 720 };
const plateSize = { width: 1408, height: 792 };

const still: Move = { right: 0, up: 0, forward: 0, zoom: 1 };

function between(take: Take, t: number): Move {
  const a = { ...still, ...take.from };
  const b = { ...still, ...take.to };
  const mix = (key: keyof Move): number => a[key] + (b[key] - a[key]) * t;
  return { right: mix('right'), up: mix('up'), forward: mix('forward'), zoom: mix('zoom') };
}

function mixedMood(a: Mood, b: Mood, t: number): Mood {
  const blend = <T extends number | number[]>(x: T, y: T): T =>
    (typeof x === 'number' ? x + ((y as number) - x) * t : x.map((n, i) => n + ((y as number[])[i]! - n) * t)) as T;
  return Object.fromEntries(Object.entries(a).map(([key, value]) => [key, blend(value, b[key as keyof Mood])])) as Mood;
}

function skyOf(shot: Shot, mood: Mood, wind: [number, number], seconds: number, gain: number, development: Development): Sky {
  const width = 640;
  const height = 360;
  const film = createFilm(width, height);
  const clouds = shot.backdrop.clouds?.map((layer) => ({
    ...layer,
    drift: [(layer.drift?.[0] ?? 0) + wind[0] * seconds, (layer.drift?.[1] ?? 0) - wind[1] * seconds] as [number, number],
  }));
  paintBackdrop(film, plateCamera(shot, width / height), { ...shot.backdrop, ...(clouds ? { clouds } : {}), mood, detail: 0.8 });
  return { width, height, colors: develop(film, { ...development, exposure: gain, metering: 0, grain: 0, vignette: 0 }) };
}

/** The frames of one take, 8-bit colour. */
export async function* framesOf(take: Take): AsyncGenerator<Uint8Array> {
  const development = { ...take.development };
  const shot = take.shot();
  const plate: Plate = await renderPlate(take.key, shot, plateSize.width, plateSize.height, development);
  const atTheEnd = take.later?.();
  const later = atTheEnd ? await renderPlate(`${take.key} later`, atTheEnd, plateSize.width, plateSize.height, development) : undefined;
  const start: Mood = (shot.mood ?? shot.stage?.mood)!;
  const end: Mood = atTheEnd?.stage?.mood ?? start;
  const count = Math.round(take.seconds * frameRate);
  const every = 8;
  let skies: [Sky, Sky] | undefined;
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const wind = take.wind;
    if (wind && i % every === 0) {
      const skyAt = (frame: number): Sky => {
        const k = smoothstep(0.1, 0.95, frame / (count - 1));
        const gain = plate.gain + ((later?.gain ?? plate.gain) - plate.gain) * k;
        return skyOf(shot, mixedMood(start, end, k), wind, frame / frameRate, gain, development);
      };
      skies = [skies ? skies[1] : skyAt(i), skyAt(i + every)];
    }
    yield moved(plate, later, smoothstep(0.1, 0.95, t), between(take, t), skies, (i % every) / every, screen.width, screen.height);
  }
}

/** Takes one after the other, each melting into the next; fades in and out, with fine grain. */
export async function* cut(takes: Take[], melt = 0.8): AsyncGenerator<Uint8Array> {
  const overlap = Math.round(melt * frameRate);
  const total = takes.reduce((sum, take) => sum + Math.round(take.seconds * frameRate), 0) - overlap * (takes.length - 1);
  let held: Uint8Array[] = [];
  let index = 0;
  const finish = (frame: Uint8Array): Uint8Array => {
    const fade = Math.min(smoothstep(-0.4, 0.7, index / frameRate), smoothstep(-0.1, 0.9, (total - 1 - index) / frameRate));
    const seed = index % 7;
    const grain = (at: number): number => (hash(at, seed, 3) - 0.5) * 1.6;
    index++;
    for (let i = 0; i < frame.length; i += 3) {
      const noise = grain(i);
      for (let c = 0; c < 3; c++) frame[i + c] = clamp(frame[i + c]! * fade + noise, 0, 255);
    }
    return frame;
  };
  for (const [number, take] of takes.entries()) {
    let i = 0;
    const before = held;
    held = [];
    const count = Math.round(take.seconds * frameRate);
    for await (const frame of framesOf(take)) {
      const earlier = before[i];
      if (earlier) {
        const t = smoothstep(0, 1, (i + 1) / (overlap + 1));
        for (let k = 0; k < frame.length; k++) frame[k] = earlier[k]! * (1 - t) + frame[k]! * t;
      }
      if (number < takes.length - 1 && i >= count - overlap) held.push(frame);
      else yield finish(frame);
      i++;
    }
  }
}
