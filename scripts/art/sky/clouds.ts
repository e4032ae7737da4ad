import { rayThrough, type Camera } from '../render/camera.ts';
import { hash } from '../render/random.ts';
import { clamp, dot, smoothstep, type Vec } from '../render/vector.ts';
import { skyLight, type Mood } from './atmosphere.ts';
import { cloudCrumbs, cloudForms, sample, type Volume } from './volume.ts';

export interface CloudSettings {
  /** Metres of the layer's floor and top above the ground. */
  floor: number;
  top: number;
  /** 0 open sky to 1 a closed sea. */
  cover: number;
  /** Metres a repeat of the large forms spans. */
  span?: number;
  /** Where in the endless cloud field the picture stands, metres. */
  drift?: [number, number];
  /** Metres of clear view before the haze takes over. */
  haze?: number;
  /** Share of light a metre of cloud takes away. */
  density?: number;
}

/** Light of the clouds before the sky, and how much sky shows through, 4 numbers a pixel. */
export interface CloudBuffer { width: number; height: number; data: Float32Array }

interface Field {
  forms: Volume;
  crumbs: Volume;
  floor: number;
  depth: number;
  cover: number;
  span: number;
  x: number;
  z: number;
}

function cloudAt(f: Field, x: number, y: number, z: number, fine: boolean): number {
  const h = (y - f.floor) / f.depth;
  if (h <= 0 || h >= 1) return 0;
  const px = x + f.x;
  const pz = z + f.z;
  const broad = sample(f.forms, px / (f.span * 3.7), 0.37, pz / (f.span * 3.7));
  const swell = smoothstep(0.25, 0.75, broad);
  const crown = 0.34 + 0.66 * swell;
  const rise = h / crown;
  if (rise >= 1) return 0;
  const form = sample(f.forms, px / f.span, y / f.span, pz / f.span);
  const threshold = (1 - f.cover) * (0.75 - 0.35 * swell) + rise * rise * 0.78 - (1 - rise) * f.cover * 0.5;
  let d = form - threshold;
  if (d <= 0) return 0;
  if (fine) {
    const c = sample(f.crumbs, px / (f.span * 0.17), y / (f.span * 0.17), pz / (f.span * 0.17));
    d -= (1 - c) * 0.2 * (1 - smoothstep(0, 0.35, d));
    if (d <= 0) return 0;
  }
  return Math.min(1, d * 3.2);
}

function phase(cosine: number, g: number): number {
  return (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);
}

/** Marches through a layer of clouds lit by the mood's sun. */
export function renderClouds(
  camera: Camera,
  mood: Mood,
  settings: CloudSettings,
  width: number,
  height: number,
): CloudBuffer {
  const field: Field = {
    forms: cloudForms(),
    crumbs: cloudCrumbs(),
    floor: settings.floor,
    depth: settings.top - settings.floor,
    cover: settings.cover,
    span: settings.span ?? 5200,
    x: settings.drift?.[0] ?? 0,
    z: settings.drift?.[1] ?? 0,
  };
  const extinction = settings.density ?? 0.016;
  const haze = settings.haze ?? 42000;
  const data = new Float32Array(width * height * 4);
  const [ex, ey, ez] = camera.eye;
  const sun = mood.sun;
  const lift = Math.max(sun[1], 0.05);
  const towards: Vec = [sun[0], lift, sun[2]];
  const reach = [35, 90, 190, 380, 800, 1600];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 4;
      const d = rayThrough(camera, (column + 0.5) / width, (row + 0.5) / height);
      let t = 0;
      let end = 90000;
      if (Math.abs(d[1]) > 1e-5) {
        const a = (settings.floor - ey) / d[1];
        const b = (settings.top - ey) / d[1];
        t = Math.max(0, Math.min(a, b));
        end = Math.min(end, Math.max(a, b));
      } else if (ey > settings.top || ey < settings.floor) end = 0;
      data[at + 3] = 1;
      if (t >= end) continue;
      const cosine = dot(d, sun);
      const forward = phase(cosine, 0.72) * 0.7 + phase(cosine, -0.15) * 0.3;
      const wide = phase(cosine, 0.35);
      const wider = phase(cosine, 0.1);
      let through = 1;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 0;
      let distance = 0;
      let inside = false;
      let gap = 0;
      t += hash(column, row, 11) * Math.max(16, t * 0.008);
      for (let step = 0; step < 400 && t < end && through > 0.015; step++) {
        const size = Math.max(16, t * 0.008) * (inside ? 0.5 : 1);
        const x = ex + d[0] * t;
        const y = ey + d[1] * t;
        const z = ez + d[2] * t;
        const amount = cloudAt(field, x, y, z, t < 26000);
        if (amount <= 0) {
          if (++gap > 3) inside = false;
          t += size * 1.3;
          continue;
        }
        gap = 0;
        if (!inside) {
          inside = true;
          t -= size * 0.75;
          continue;
        }
        let shadow = 0;
        let before = 0;
        for (let i = 0; i < 6; i++) {
          const s = reach[i]!;
          shadow += cloudAt(field, x + towards[0] * s, y + towards[1] * s, z + towards[2] * s, i < 2) * (s - before);
          before = s;
          if (shadow * extinction > 7) break;
        }
        const tau = shadow * extinction;
        const lit =
          Math.exp(-tau) * forward * 4.4 + Math.exp(-tau * 0.4) * wide * 2.2 + Math.exp(-tau * 0.16) * wider * 0.9;
        const h = clamp((y - field.floor) / field.depth);
        const powder = 1 - 0.55 * Math.exp(-amount * 5 - tau * 0.4);
        const shade = (0.32 + 0.95 * h) * (0.62 + 0.38 * Math.exp(-tau * 0.25));
        const take = 1 - Math.exp(-amount * extinction * size);
        const w = through * take;
        r += w * (mood.sunlight[0] * lit * powder + mood.shade[0] * shade);
        g += w * (mood.sunlight[1] * lit * powder + mood.shade[1] * shade);
        b += w * (mood.sunlight[2] * lit * powder + mood.shade[2] * shade);
        distance += w * t;
        weight += w;
        through *= 1 - take;
        t += size;
      }
      if (weight <= 0) continue;
      if (through < 0.03) through = 0;
      const clear = Math.exp(-((distance / weight / haze) ** 1.3));
      const far = skyLight(mood, [d[0], 0.012, d[2]]);
      data[at] = r * clear + far[0] * weight * (1 - clear);
      data[at + 1] = g * clear + far[1] * weight * (1 - clear);
      data[at + 2] = b * clear + far[2] * weight * (1 - clear);
      data[at + 3] = through;
    }
  }
  return { width, height, data };
}
