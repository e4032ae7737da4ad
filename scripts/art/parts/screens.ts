import { linear, palette, type Rgb } from '../palette.ts';
import type { Material } from '../render/mesh.ts';
import { hash } from '../render/random.ts';
import type { Vec } from '../render/vector.ts';

/** Draws on a unit square: u to the right and v up, 0 to 1; `wide` is width over height. */
export type Drawing = (u: number, v: number, wide: number) => Rgb;

const black: Rgb = [0.006, 0.009, 0.016];
const white: Rgb = [0.75, 0.78, 0.8];
const cyan: Rgb = linear('#5fc8e8', 0.8);
const green: Rgb = linear('#4fd39a', 0.8);
const coral: Rgb = linear(palette.coral, 1.1);
const amber: Rgb = linear('#f1b458', 0.9);

/** Primary flight display: sky over ground, a horizon, tapes for speed and height. */
export const attitude: Drawing = (u, v, wide) => {
  const x = (u - 0.5) * wide;
  const y = v - 0.54;
  if (Math.abs(u - 0.1) < 0.055 || Math.abs(u - 0.9) < 0.055) {
    const tick = Math.abs(((v * 14) % 1) - 0.5) < 0.09;
    return tick && Math.abs(u - 0.5) > 0.41 ? white : [0.03, 0.04, 0.06];
  }
  if (v < 0.14) {
    const d = Math.hypot(x, v + 0.22);
    return Math.abs(d - 0.33) < 0.008 ? white : black;
  }
  if (Math.abs(x) > 0.33 * wide || Math.abs(y) > 0.34) return black;
  const slope = y + x * 0.03;
  if (Math.abs(y + 0.02) < 0.011 && Math.abs(x) > 0.07 && Math.abs(x) < 0.19) return amber;
  if (Math.abs(slope) < 0.004) return white;
  const rung = Math.abs(((slope * 11 + 40) % 1) - 0.5) < 0.035 && Math.abs(x) < 0.06;
  if (rung) return white;
  return slope > 0 ? linear('#2f74c4', 0.85) : linear('#7a5232', 0.7);
};

/** Navigation display: a compass rose, a route and a coast. */
export const route: Drawing = (u, v, wide) => {
  const x = (u - 0.5) * wide;
  const y = v - 0.14;
  const d = Math.hypot(x, y);
  const angle = Math.atan2(x, y);
  if (Math.abs(d - 0.72) < 0.006 || (d > 0.67 && d < 0.72 && Math.abs(((angle * 11) % 1 + 1) % 1 - 0.5) < 0.05)) return white;
  if (Math.abs(d - 0.36) < 0.004 && Math.sin(angle * 60) > 0) return [0.2, 0.22, 0.24];
  const path = 0.16 * Math.sin(y * 4.2) * y;
  if (y > 0 && y < 0.7 && Math.abs(x - path) < 0.007) return coral;
  if (Math.abs(y) < 0.05 && Math.abs(x) < 0.05 && Math.abs(x) < (0.05 - y) * 0.5) return amber;
  if (d < 0.7 && x < -0.2 - 0.1 * Math.sin(y * 9) + 0.03 * Math.sin(y * 31)) return linear('#173a3c', 0.6);
  return black;
};

/** Engine display: two rows of dials and lines of figures. */
export const engines: Drawing = (u, v, wide) => {
  for (const [cx, cy] of [[0.27, 0.74], [0.73, 0.74], [0.27, 0.42], [0.73, 0.42]] as const) {
    const x = (u - cx) * wide;
    const y = v - cy;
    const d = Math.hypot(x, y);
    const angle = Math.atan2(y, -x);
    if (Math.abs(d - 0.13) < 0.008 && angle > -0.9) return angle > 2.6 ? coral : white;
    if (d < 0.13 && Math.abs(angle - 1.9) < 0.07) return green;
    if (d < 0.122 && angle > -0.1 && angle < 1.9) return [0.05, 0.08, 0.09];
  }
  if (v < 0.24 && v > 0.05) {
    const line = Math.floor(v * 22);
    const letter = hash(Math.floor(u * 34), line, 3);
    const gap = ((v * 22) % 1) > 0.55;
    if (!gap && u > 0.1 && u < 0.9 && letter > 0.45) return line % 2 ? green : cyan;
  }
  return black;
};

/** A map of the world as the operations room sees it: faint land, arcs of flights. */
export const network: Drawing = (u, v, wide) => {
  const x = u * wide;
  const gridLine = Math.abs(((x * 6) % 1) - 0.5) < 0.012 || Math.abs(((v * 6) % 1) - 0.5) < 0.012;
  const land =
    Math.sin(u * 9.3 + 0.7) * 0.5 + Math.sin(v * 8.1 + u * 5) * 0.45 + Math.sin(u * 23 + v * 17) * 0.22 + Math.sin(u * 51 - v * 37) * 0.12;
  const dots = Math.hypot(((x * 62) % 1) - 0.5, ((v * 62) % 1) - 0.5) < 0.33;
  const hubs: [number, number][] = [[0.62, 0.5], [0.2, 0.68], [0.33, 0.3], [0.9, 0.72], [0.84, 0.24], [0.08, 0.4], [0.48, 0.8], [0.73, 0.12], [0.53, 0.2]];
  const [hx, hy] = hubs[0]!;
  let light: Rgb = [0.006, 0.014, 0.035];
  if (gridLine) light = [0.012, 0.028, 0.06];
  if (land > 0.22 && dots) light = [0.035, 0.11, 0.22];
  for (const [i, [px, py]] of hubs.entries()) {
    const d = Math.hypot((u - px) * wide, v - py);
    if (d < 0.012) return i === 0 ? [1.6, 0.6, 0.45] : [0.8, 0.95, 1.1];
    if (i === 0) {
      if (Math.abs(d - 0.04) < 0.003) return coral;
      continue;
    }
    const t = ((u - hx) * (px - hx) * wide * wide + (v - hy) * (py - hy)) / (((px - hx) * wide) ** 2 + (py - hy) ** 2);
    if (t < 0 || t > 1) continue;
    const arc = 0.22 * t * (1 - t) * Math.abs(px - hx) * 2;
    const off = v - (hy + (py - hy) * t) - arc;
    if (Math.abs(off) < 0.0045) return i % 3 === 0 ? [0.95, 0.42, 0.3] : [0.25, 0.6, 0.85];
    const plane = 0.2 + 0.6 * hash(i, 1, 1);
    if (Math.abs(t - plane) < 0.012 && Math.abs(off) < 0.012) return [1.3, 1.2, 1];
  }
  return light;
};

/** Rows of a departures board: bars of light in columns, no words. */
export const board: Drawing = (u, v) => {
  const row = Math.floor(v * 11);
  const inRow = (v * 11) % 1;
  if (row > 9) return u < 0.24 && inRow > 0.3 && inRow < 0.7 && u > 0.03 ? white : [0.02, 0.03, 0.06];
  if (inRow < 0.34 || inRow > 0.72) return black;
  const columns: [number, number][] = [[0.03, 0.12], [0.16, 0.42], [0.47, 0.58], [0.64, 0.7], [0.76, 0.97]];
  for (const [i, [from, to]] of columns.entries()) {
    const end = to - hash(row, i, 8) * (to - from) * 0.4;
    if (u > from && u < end && hash(Math.floor(u * 90), row, i) > 0.16) {
      return i === 4 ? (row % 4 === 1 ? amber : green) : i === 0 ? cyan : white;
    }
  }
  return black;
};

/** Curves and bars of a working day. */
export const charts: Drawing = (u, v) => {
  if (u < 0.62 && v > 0.46) {
    const x = (u - 0.05) / 0.55;
    const y = (v - 0.52) / 0.4;
    if (x < 0 || x > 1 || y < 0 || y > 1) return black;
    const a = 0.35 + 0.2 * Math.sin(x * 7) + 0.1 * Math.sin(x * 19 + 1);
    const b = 0.55 + 0.18 * Math.sin(x * 5 + 2);
    if (Math.abs(y - a) < 0.014) return coral;
    if (Math.abs(y - b) < 0.014) return cyan;
    if (y < a) return [0.07, 0.02, 0.02];
    return Math.abs(((y * 4) % 1) - 0.02) < 0.02 ? [0.03, 0.05, 0.09] : [0.008, 0.013, 0.026];
  }
  if (u >= 0.62 && v > 0.46) {
    const d = Math.hypot((u - 0.81) * 1.6, v - 0.72);
    const angle = Math.atan2(v - 0.72, u - 0.81);
    return d > 0.13 && d < 0.19 ? (angle > -1 && angle < 2 ? green : [0.04, 0.08, 0.12]) : black;
  }
  const column = Math.floor(u * 26);
  const height = 0.08 + 0.28 * hash(column, 2, 4);
  return (u * 26) % 1 < 0.6 && v > 0.05 && v < 0.05 + height ? (column % 7 === 3 ? coral : linear('#2c6fb5', 0.7)) : black;
};

/** A screen's surface over a rectangle in x and y of the unplaced part, shining by itself. */
export function screen(drawing: Drawing, middle: Vec, size: [number, number], gain = 1): Material {
  return {
    color: [0.008, 0.009, 0.012],
    gloss: 0.5,
    rough: 0.12,
    glow: ([x, y]) => {
      const light = drawing((x - middle[0]) / size[0] + 0.5, (y - middle[1]) / size[1] + 0.5, size[0] / size[1]);
      return [light[0] * gain, light[1] * gain, light[2] * gain];
    },
  };
}
