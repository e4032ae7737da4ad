import sharp from 'sharp';
import { folder } from '../output.ts';
import { hash } from '../render/random.ts';
import { clamp, smoothstep } from '../render/vector.ts';

/** What the screen shows of a picture: the middle of the view, in shares of the picture, and how close it is; 1 is all that fits. */
export interface View { x: number; y: number; zoom: number }

/** One take of a film: a finished picture, how long it lasts, and where the view goes. */
export interface Take { picture: string; seconds: number; from: View; to: View }

export const frameRate = 24;
export const screen = { width: 1280, height: 720 };

interface Plate { width: number; height: number; colors: Buffer }

async function plateOf(take: Take): Promise<Plate> {
  const { data, info } = await sharp(`${folder}/${take.picture}.webp`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, colors: data };
}

/** The screen's view of a picture, never beyond its edges; each point is mixed from its four neighbours, so that slow moves are smooth. */
function frameOf(plate: Plate, view: View): Uint8Array {
  const { width, height } = screen;
  const scale = Math.min(plate.width / width, plate.height / height) / view.zoom;
  const left = clamp(view.x * plate.width - (width * scale) / 2, 0, plate.width - width * scale);
  const top = clamp(view.y * plate.height - (height * scale) / 2, 0, plate.height - height * scale);
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const sy = clamp(top + (y + 0.5) * scale - 0.5, 0, plate.height - 1.001);
    const row = Math.floor(sy);
    const v = sy - row;
    for (let x = 0; x < width; x++) {
      const sx = clamp(left + (x + 0.5) * scale - 0.5, 0, plate.width - 1.001);
      const column = Math.floor(sx);
      const u = sx - column;
      const a = (row * plate.width + column) * 3;
      const b = a + plate.width * 3;
      for (let c = 0; c < 3; c++) {
        const above = plate.colors[a + c]! * (1 - u) + plate.colors[a + 3 + c]! * u;
        const below = plate.colors[b + c]! * (1 - u) + plate.colors[b + 3 + c]! * u;
        out[(y * width + x) * 3 + c] = above * (1 - v) + below * v;
      }
    }
  }
  return out;
}

function framesIn(take: Take): number {
  return Math.round(take.seconds * frameRate);
}

/** How long takes last that melt into each other, in seconds. */
export const melt = 0.8;

/** Takes one after the other, each melting into the next; fades in and out, with fine grain. */
export async function* cut(takes: Take[]): AsyncGenerator<Uint8Array> {
  const overlap = Math.round(melt * frameRate);
  const plates = await Promise.all(takes.map(plateOf));
  const starts = takes.map((_, i) => takes.slice(0, i).reduce((sum, take) => sum + framesIn(take) - overlap, 0));
  const total = starts.at(-1)! + framesIn(takes.at(-1)!);
  for (let index = 0; index < total; index++) {
    let frame: Uint8Array | undefined;
    for (const [i, take] of takes.entries()) {
      const at = index - starts[i]!;
      if (at < 0 || at >= framesIn(take)) continue;
      const t = at / (framesIn(take) - 1);
      const mix = (key: keyof View): number => take.from[key] + (take.to[key] - take.from[key]) * t;
      const next = frameOf(plates[i]!, { x: mix('x'), y: mix('y'), zoom: mix('zoom') });
      if (frame) {
        const share = smoothstep(0, 1, (at + 1) / (overlap + 1));
        for (let k = 0; k < next.length; k++) next[k] = frame[k]! * (1 - share) + next[k]! * share;
      }
      frame = next;
    }
    const fade = Math.min(smoothstep(-0.4, 0.7, index / frameRate), smoothstep(-0.1, 0.9, (total - 1 - index) / frameRate));
    for (let k = 0; k < frame!.length; k += 3) {
      const grain = (hash(k, index % 7, 3) - 0.5) * 1.2;
      for (let c = 0; c < 3; c++) frame![k + c] = clamp(frame![k + c]! * fade + grain, 0, 255);
    }
    yield frame!;
  }
}
