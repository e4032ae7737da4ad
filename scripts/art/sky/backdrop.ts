import { rayThrough, type Camera } from '../render/camera.ts';
import type { Film } from '../render/film.ts';
import { hash } from '../render/random.ts';
import { clamp, smoothstep, type Vec } from '../render/vector.ts';
import { skyLight, sunDisc, type Mood } from './atmosphere.ts';
import { renderClouds, type CloudBuffer, type CloudSettings } from './clouds.ts';
import { cloudForms, sample } from './volume.ts';

export interface Backdrop {
  mood: Mood;
  /** Layers from the nearest to the farthest. */
  clouds?: CloudSettings[];
  /** 0 to 1: thin ice clouds high above. */
  cirrus?: number;
  /** Size of the cloud buffers beside the picture's. */
  detail?: number;
}

/** Fine streaks of ice cloud on a plane far above: how much light they add. */
function cirrusAt(d: Vec, amount: number): number {
  if (d[1] < 0.015) return 0;
  const x = (d[0] / d[1]) * 0.06;
  const z = (d[2] / d[1]) * 0.06;
  const forms = cloudForms();
  const bend = sample(forms, x * 0.5 + 0.2, 0.63, z * 0.5) - 0.5;
  const u = x * 0.72 + z * 0.7 + bend * 0.22;
  const v = (z * 0.72 - x * 0.7) * 0.22 + bend * 0.12;
  const streak =
    sample(forms, u, 0.11, v) * 0.55 + sample(forms, u * 2.3, 0.71, v * 2) * 0.3 + sample(forms, u * 5.1, 0.3, v * 3.4) * 0.15;
  const patch = smoothstep(0.38, 0.7, sample(forms, x * 0.23 + 0.4, 0.9, z * 0.23));
  return smoothstep(0.42, 0.78, streak) * patch * amount * smoothstep(0.015, 0.09, d[1]);
}

function star(d: Vec, mood: Mood): number {
  if (mood.stars <= 0 || d[1] <= 0.08) return 0;
  const cells = 190;
  const u = (Math.atan2(d[0], -d[2]) / Math.PI) * cells;
  const v = Math.asin(clamp(d[1], -1, 1)) * (cells / 1.6);
  const i = Math.floor(u);
  const j = Math.floor(v);
  const chance = hash(i, j, 5);
  if (chance > 0.09) return 0;
  const px = u - i - 0.2 - hash(i, j, 6) * 0.6;
  const py = v - j - 0.2 - hash(i, j, 7) * 0.6;
  const size = 0.05 + hash(i, j, 8) ** 3 * 0.07;
  const glow = Math.exp(-(px * px + py * py) / (size * size));
  return glow * (0.15 + hash(i, j, 9) ** 2) * mood.stars * smoothstep(0.08, 0.5, d[1]);
}

function layerAt(layer: CloudBuffer, x: number, y: number, out: Float64Array): void {
  const fx = clamp(x * layer.width - 0.5, 0, layer.width - 1.001);
  const fy = clamp(y * layer.height - 0.5, 0, layer.height - 1.001);
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const u = fx - ix;
  const v = fy - iy;
  const at = (iy * layer.width + ix) * 4;
  const below = at + layer.width * 4;
  for (let c = 0; c < 4; c++) {
    const top = layer.data[at + c]! * (1 - u) + layer.data[at + 4 + c]! * u;
    const bottom = layer.data[below + c]! * (1 - u) + layer.data[below + 4 + c]! * u;
    out[c] = top * (1 - v) + bottom * v;
  }
}

/** Paints sky, stars, sun and clouds over the whole film. */
export function paintBackdrop(film: Film, camera: Camera, backdrop: Backdrop): void {
  const { mood } = backdrop;
  const detail = backdrop.detail ?? 0.5;
  const layers = (backdrop.clouds ?? []).map((settings) =>
    renderClouds(camera, mood, settings, Math.ceil(film.width * detail), Math.ceil(film.height * detail)),
  );
  const cloud = new Float64Array(4);
  for (let row = 0; row < film.height; row++) {
    for (let column = 0; column < film.width; column++) {
      const x = (column + 0.5) / film.width;
      const y = (row + 0.5) / film.height;
      const d = rayThrough(camera, x, y);
      const sky: Vec = d[1] < 0.001 ? [d[0], 0.001, d[2]] : d;
      const light = skyLight(mood, sky);
      const extra = star(d, mood) * 0.9;
      const disc = sunDisc(mood, d);
      let r = light[0] + extra * 0.9 + disc;
      let g = light[1] + extra * 0.95 + disc * 0.8;
      let b = light[2] + extra + disc * 0.55;
      if (backdrop.cirrus) {
        const veil = cirrusAt(d, backdrop.cirrus);
        r += veil * (mood.glow[0] * 0.26 + mood.lower[0] * 0.2);
        g += veil * (mood.glow[1] * 0.26 + mood.lower[1] * 0.2);
        b += veil * (mood.glow[2] * 0.26 + mood.lower[2] * 0.2);
      }
      for (let i = layers.length - 1; i >= 0; i--) {
        layerAt(layers[i]!, x, y, cloud);
        r = cloud[0]! + r * cloud[3]!;
        g = cloud[1]! + g * cloud[3]!;
        b = cloud[2]! + b * cloud[3]!;
      }
      const at = (row * film.width + column) * 3;
      film.data[at] = r;
      film.data[at + 1] = g;
      film.data[at + 2] = b;
    }
  }
}
