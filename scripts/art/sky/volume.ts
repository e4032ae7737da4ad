import { hash } from '../render/random.ts';

/** A cube of noise that repeats on every side; `size` is a power of two. */
export interface Volume { size: number; data: Float32Array }

function gradientDot(h: number, x: number, y: number, z: number): number {
  const k = Math.floor(h * 12);
  const u = k < 8 ? x : y;
  const v = k < 4 ? y : k === 8 || k === 10 ? x : z;
  return (k & 1 ? -u : u) + (k & 2 ? -v : v);
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/** Gradient noise, about -1 to 1, that repeats every `period` cells. */
function perlin(x: number, y: number, z: number, period: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const fx = x - x0;
  const fy = y - y0;
  const fz = z - z0;
  const wrap = (n: number) => ((n % period) + period) % period;
  const corner = (i: number, j: number, k: number) =>
    gradientDot(hash(wrap(x0 + i), wrap(y0 + j), wrap(z0 + k)), fx - i, fy - j, fz - k);
  const u = fade(fx);
  const v = fade(fy);
  const w = fade(fz);
  const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
  return lerp(
    lerp(lerp(corner(0, 0, 0), corner(1, 0, 0), u), lerp(corner(0, 1, 0), corner(1, 1, 0), u), v),
    lerp(lerp(corner(0, 0, 1), corner(1, 0, 1), u), lerp(corner(0, 1, 1), corner(1, 1, 1), u), v),
    w,
  );
}

/** The feature points of a cellular noise with `cells` cells a side. */
function cellPoints(cells: number, salt: number): Float32Array {
  const points = new Float32Array(cells ** 3 * 3);
  for (let i = 0; i < cells ** 3; i++) {
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = hash(i, axis + 7, salt);
  }
  return points;
}

/** One minus the distance to the nearest point, in cells: round billows. */
function worley(points: Float32Array, cells: number, x: number, y: number, z: number): number {
  const cx = Math.floor(x);
  const cy = Math.floor(y);
  const cz = Math.floor(z);
  let nearest = 4;
  for (let k = -1; k <= 1; k++) {
    const kz = (cz + k + cells) % cells;
    for (let j = -1; j <= 1; j++) {
      const jy = (cy + j + cells) % cells;
      for (let i = -1; i <= 1; i++) {
        const at = (((cx + i + cells) % cells) + (jy + kz * cells) * cells) * 3;
        const dx = cx + i + points[at]! - x;
        const dy = cy + j + points[at + 1]! - y;
        const dz = cz + k + points[at + 2]! - z;
        const d = dx * dx + dy * dy + dz * dz;
        if (d < nearest) nearest = d;
      }
    }
  }
  return 1 - Math.min(1, Math.sqrt(nearest));
}

function fill(size: number, value: (x: number, y: number, z: number) => number): Volume {
  const data = new Float32Array(size ** 3);
  let at = 0;
  for (let z = 0; z < size; z++) {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) data[at++] = value(x / size, y / size, z / size);
    }
  }
  return { size, data };
}

let base: Volume | undefined;
let detail: Volume | undefined;

/** The large forms of clouds: billows broken by gradient noise, 0 to 1. */
export function cloudForms(): Volume {
  if (base) return base;
  const a = cellPoints(5, 1);
  const b = cellPoints(11, 2);
  const c = cellPoints(22, 3);
  base = fill(128, (x, y, z) => {
    const billow =
      worley(a, 5, x * 5, y * 5, z * 5) * 0.6 +
      worley(b, 11, x * 11, y * 11, z * 11) * 0.28 +
      worley(c, 22, x * 22, y * 22, z * 22) * 0.12;
    const wave = perlin(x * 4, y * 4, z * 4, 4) * 0.6 + perlin(x * 9, y * 9, z * 9, 9) * 0.3;
    return Math.min(1, Math.max(0, billow * 1.15 + wave * 0.32 - 0.08));
  });
  return base;
}

/** The fine crumbs that erode a cloud's edge, 0 to 1. */
export function cloudCrumbs(): Volume {
  if (detail) return detail;
  const a = cellPoints(4, 4);
  const b = cellPoints(9, 5);
  const c = cellPoints(18, 6);
  detail = fill(
    64,
    (x, y, z) =>
      worley(a, 4, x * 4, y * 4, z * 4) * 0.55 +
      worley(b, 9, x * 9, y * 9, z * 9) * 0.3 +
      worley(c, 18, x * 18, y * 18, z * 18) * 0.15,
  );
  return detail;
}

/** The noise at a point measured in whole cubes, smoothly between the grid's values. */
export function sample(volume: Volume, x: number, y: number, z: number): number {
  const { size, data } = volume;
  const mask = size - 1;
  const px = x * size;
  const py = y * size;
  const pz = z * size;
  const ix = Math.floor(px);
  const iy = Math.floor(py);
  const iz = Math.floor(pz);
  const fx = px - ix;
  const fy = py - iy;
  const fz = pz - iz;
  const x0 = ix & mask;
  const x1 = (ix + 1) & mask;
  const y0 = (iy & mask) * size;
  const y1 = ((iy + 1) & mask) * size;
  const z0 = (iz & mask) * size * size;
  const z1 = ((iz + 1) & mask) * size * size;
  const a = data[x0 + y0 + z0]!;
  const b = data[x0 + y1 + z0]!;
  const c = data[x0 + y0 + z1]!;
  const d = data[x0 + y1 + z1]!;
  const ab = a + (data[x1 + y0 + z0]! - a) * fx;
  const bb = b + (data[x1 + y1 + z0]! - b) * fx;
  const cb = c + (data[x1 + y0 + z1]! - c) * fx;
  const db = d + (data[x1 + y1 + z1]! - d) * fx;
  const near = ab + (bb - ab) * fy;
  const far = cb + (db - cb) * fy;
  return near + (far - near) * fz;
}
