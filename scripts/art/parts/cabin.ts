import { linear, palette } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { box, grid, skin, softBox } from '../render/shapes.ts';
import { panelBody, type Light } from '../render/stage.ts';
import type { Vec } from '../render/vector.ts';

/** Metres between windows, and between rows of seats. */
const bay = 0.56;
export const pitch = 0.84;

const wallPaint: Material = { color: linear('#e9e6e1', 0.88), gloss: 0.2, rough: 0.4 };
const trim: Material = { color: linear('#d6d3ce', 0.85), gloss: 0.35, rough: 0.25 };
const carpet: Material = {
  color: ([x, , z]) => {
    const weave = 0.92 + 0.08 * Math.sin(x * 190) * Math.sin(z * 190);
    const strip = Math.abs(Math.abs(x) - 0.21) < 0.012;
    const c = strip ? linear('#c9764f', 0.7) : linear('#31456f', 0.9);
    return [c[0] * weave, c[1] * weave, c[2] * weave];
  },
};
const leather: Material = {
  color: ([, y]) => (Math.abs(y - 0.93) < 0.006 || Math.abs(y - 0.72) < 0.005 ? linear('#1c3058', 0.9) : linear('#3d5c96', 0.95)),
  gloss: 0.35,
  rough: 0.4,
};
const shell: Material = { color: linear('#dedbd6', 0.85), gloss: 0.4, rough: 0.25 };
const dark: Material = { color: [0.02, 0.024, 0.034], gloss: 0.5, rough: 0.2 };
const accent: Material = { color: linear(palette.coral, 0.9), gloss: 0.15, rough: 0.5 };

/** How far the side wall stands from the middle at a height over the floor. */
function wallAt(h: number): number {
  return Math.sqrt(Math.max(0.1, 1.8 ** 2 - (h - 0.92) ** 2));
}

function onWall(side: number, h: number, z: number, out = 0): Vec {
  const x = wallAt(h);
  const nx = x / 1.8;
  const ny = (h - 0.92) / 1.8;
  return [side * (x + nx * out), h + ny * out, z];
}

const windowMiddle = 1.02;
const windowSize: [number, number] = [0.135, 0.2];

function windowPoint(angle: number, grow: number): [number, number] {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const p = 2 / 3.2;
  return [
    Math.sign(c) * Math.abs(c) ** p * windowSize[0] * grow,
    windowMiddle + Math.sign(s) * Math.abs(s) ** p * windowSize[1] * grow,
  ];
}

/** One wall panel with its window: flat panel, rounded opening, deep sill; `shade` pulls the blind down, 0 to 1. */
function wallBay(side: number, z: number, shade: number): Mesh {
  const [low, high] = [0.28, 1.5];
  const up = high - windowMiddle;
  const down = windowMiddle - low;
  const corners = [Math.atan2(up, bay / 2), Math.PI - Math.atan2(up, bay / 2), Math.PI + Math.atan2(down, bay / 2), 2 * Math.PI - Math.atan2(down, bay / 2)];
  const angles = [...Array.from({ length: 28 }, (_, i) => (i / 28) * Math.PI * 2), ...corners].sort((a, b) => a - b);
  const ring = (grow: number, out: number): Vec[] =>
    angles.map((angle) => {
      const [dz, h] = windowPoint(angle, grow);
      return onWall(side, h, z + dz, out);
    });
  const edge: Vec[] = angles.map((angle) => {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const reach = Math.min(bay / 2 / Math.max(1e-6, Math.abs(c)), (s > 0 ? up : down) / Math.max(1e-6, Math.abs(s)));
    return onWall(side, windowMiddle + s * reach, z + c * reach);
  });
  const seam = edge.map((p, i): Vec => [p[0], windowMiddle + (p[1] - windowMiddle) * 0.995, z + (p[2] - z) * (corners.includes(angles[i]!) ? 0.99 : 0.985)]);
  const rings = [edge, seam, ring(1.5, 0), ring(1.42, -0.01), ring(1.34, -0.008), ring(1.28, 0.012), ring(1.06, 0.07), ring(1, 0.1)];
  const parts = [skin(rings.slice(0, 3), wallPaint, { columns: true }), skin(rings.slice(2), trim, { columns: true })];
  if (shade > 0) {
    const bottom = windowMiddle + windowSize[1] * (1 - shade * 2);
    parts.push(grid(6, 2, (u, v) => onWall(side, bottom + (windowMiddle + windowSize[1] * 1.05 - bottom) * u, z + (v - 0.5) * 0.3, 0.09), shell));
    parts.push(softBox(onWall(side, bottom + 0.012, z, 0.078), [0.015, 0.022, 0.2], 0.006, trim, 2));
  }
  return merge(...parts);
}

/** One seat, facing -z, its feet at the origin. */
export function seat(): Mesh {
  const back = merge(
    softBox([0, 0.4, 0], [0.42, 0.62, 0.11], 0.05, leather, 1),
    softBox([0, 0.36, -0.045], [0.3, 0.5, 0.06], 0.03, leather, 1),
    softBox([0, 0.75, -0.01], [0.31, 0.19, 0.1], 0.045, leather, 1),
    softBox([0, 0.755, -0.058], [0.25, 0.15, 0.016], 0.008, accent, 1),
    softBox([0, 0.43, 0.055], [0.41, 0.66, 0.03], 0.014, shell, 1),
    softBox([0, 0.6, 0.074], [0.27, 0.165, 0.012], 0.006, dark, 1),
    softBox([0, 0.31, 0.08], [0.38, 0.24, 0.02], 0.01, trim, 1),
  );
  const screen: Material = {
    color: [0.01, 0.012, 0.02],
    gloss: 0.6,
    rough: 0.1,
    glow: ([x, y]) => {
      const warm = Math.max(0, Math.min(1, (y - 0.53) / 0.13));
      const route = Math.abs(y - 0.578 - 0.04 * Math.cos(x * 17)) < 0.0022 && Math.abs(x) < 0.09 ? 0.6 : 0;
      return [0.13 - warm * 0.11 + route, 0.1 - warm * 0.05 + route * 0.4, 0.14 + warm * 0.02 + route * 0.2];
    },
  };
  const display = box([0, 0.6, 0.0805], [0.25, 0.145, 0.002], screen);
  return merge(
    softBox([0, 0.42, -0.02], [0.43, 0.13, 0.46], 0.05, leather, 1),
    softBox([0, 0.33, 0], [0.4, 0.06, 0.4], 0.02, dark, 1),
    place(merge(back, display), { at: [0, 0.4, 0.2], turn: [9, 0, 0] }),
    ...[-0.235, 0.235].map((x) => softBox([x, 0.6, 0.02], [0.05, 0.05, 0.36], 0.02, shell, 1)),
    ...[-0.235, 0.235].map((x) => softBox([x, 0.5, 0.16], [0.035, 0.2, 0.08], 0.015, shell, 1)),
    box([-0.15, 0.16, 0.05], [0.03, 0.32, 0.3], dark),
    box([0.15, 0.16, 0.05], [0.03, 0.32, 0.3], dark),
  );
}

export interface CabinOptions {
  /** Where the cabin begins (nearer the nose, smaller z) and ends. */
  from: number;
  to: number;
  /** Colour of the light along the ceiling. */
  wash?: [number, number, number];
  /** Blinds: by side and number of the window, 0 open to 1 closed. */
  shade?: (side: number, index: number) => number;
  seats?: boolean;
  /** Whether the cabin ends in a wall at its front. */
  bulkhead?: boolean;
}

/** A single-aisle cabin along z with its lights; the floor at 0, seats facing -z. */
export function cabin(options: CabinOptions): { mesh: Mesh; lights: Light[] } {
  const { from, to, wash = linear('#ffd3ae', 0.9), shade = () => 0, seats = true, bulkhead = true } = options;
  const length = to - from;
  const middle = (from + to) / 2;
  const parts: Mesh[] = [box([0, -0.05, middle], [3.5, 0.1, length], carpet)];
  const lights: Light[] = [];
  const windows = Math.floor(length / bay);
  for (const side of [-1, 1]) {
    for (let i = 0; i < windows; i++) {
      const z = from + bay * (i + 0.5);
      const pulled = shade(side, i);
      parts.push(wallBay(side, z, pulled));
      if (pulled < 0.9) {
        const open = 1 - pulled;
        const [w, h] = windowSize;
        const lowest = onWall(side, windowMiddle - h, z - w, 0.11);
        const highest = onWall(side, windowMiddle - h + 2 * h * open, z - w, 0.11);
        lights.push({
          kind: 'window',
          corner: lowest,
          u: [0, 0, w * 2],
          v: [highest[0] - lowest[0], highest[1] - lowest[1], 0],
        });
      }
    }
    parts.push(grid(8, windows, (u, v) => onWall(side, u * 0.3 - 0.02, from + v * length), wallPaint));
    const bin: [number, number][] = [[1.75, 1.46], [1.36, 1.47], [1.18, 1.49], [1.08, 1.54], [1.03, 1.62], [1.02, 1.74], [1.06, 1.85], [1.14, 1.93], [1.3, 1.98], [1.75, 2]];
    const seam: Material = {
      ...shell,
      color: ([x, y, z]) => {
        const along = ((((z + 0.3) % 1.12) + 1.12) % 1.12) - 0.56;
        const gap = x < 1.2 && y < 1.95 && y > 1.5 && Math.abs(along) < 0.006;
        const latch = x < 1.1 && Math.abs(y - 1.585) < 0.012 && Math.abs(Math.abs(along) - 0.56) < 0.06;
        return gap ? [0.2, 0.2, 0.22] : latch ? linear('#8a93a2') : linear('#ece9e5', 0.88);
      },
      gloss: 0.45,
      rough: 0.2,
    };
    const body = grid(
      bin.length,
      windows,
      (u, v) => {
        const [x, y] = bin[Math.round(u * (bin.length - 1))]!;
        return [x, y, from + v * length];
      },
      seam,
    );
    parts.push(place(body, { scale: [side, 1, 1] }));
    parts.push(box([side * 1.86, 1.9, middle], [0.06, 0.9, length], trim));
    const rail = softBox([side * 1.06, 1.5, middle], [0.07, 0.018, length], 0.008, trim, 1);
    parts.push(rail);
    for (let z = from; z < to - 0.2; z += 1.12) {
      const strip = { kind: 'panel' as const, corner: [side * 0.56 - 0.09, 2.2, z + 0.06] as Vec, u: [0.18, 0, 0] as Vec, v: [0, 0, 1] as Vec, light: wash };
      lights.push(strip);
      parts.push(panelBody(strip, 0.5));
    }
  }
  parts.push(
    grid(
      25,
      windows,
      (u, v) => {
        const x = -1.6 + u * 3.2;
        return [x, 2.12 + 0.16 * Math.cos((x / 1.6) * (Math.PI / 2)) ** 0.8 - 0.02, from + v * length];
      },
      { color: linear('#f0ece8', 0.9), gloss: 0.1 },
    ),
  );
  if (seats) {
    const one = seat();
    const row = merge(...[-1, 1].flatMap((side) => [0, 1, 2].map((i) => place(one, { at: [side * (0.52 + i * 0.47), 0, 0] }))));
    for (let z = from + 0.9; z < to - 0.3; z += pitch) parts.push(place(row, { at: [0, 0, z] }));
  }
  if (bulkhead) {
    const panel: Material = { color: linear('#e3ded8', 0.85), gloss: 0.2 };
    const wood: Material = { color: linear('#24365f', 0.9), gloss: 0.5, rough: 0.2 };
    parts.push(box([-1.1, 1.2, from - 0.06], [1.5, 2.6, 0.08], panel), box([1.1, 1.2, from - 0.06], [1.5, 2.6, 0.08], panel));
    parts.push(box([-1.1, 1.25, from - 0.01], [1.2, 1.3, 0.02], wood), box([1.1, 1.25, from - 0.01], [1.2, 1.3, 0.02], wood));
    parts.push(box([0, 2.28, from - 0.06], [1.2, 0.5, 0.08], panel));
    parts.push(softBox([0.3, 1, from - 0.5], [0.3, 2, 0.04], 0.02, shell, 1));
    parts.push(box([0, 1, from - 1.6], [3.6, 2.6, 0.08], wood));
    parts.push(box([0, -0.05, from - 0.8], [3, 0.1, 1.6], carpet));
  }
  return { mesh: merge(...parts), lights };
}

/** A meal trolley, 1 m tall. */
export function trolley(): Mesh {
  const body: Material = { color: linear('#cfd4db', 0.85), gloss: 0.7, rough: 0.2 };
  return merge(
    softBox([0, 0.56, 0], [0.3, 0.9, 0.78], 0.02, body, 2),
    softBox([0, 1.03, 0], [0.31, 0.03, 0.8], 0.012, shell, 2),
    box([0, 0.6, 0.392], [0.24, 0.7, 0.004], { color: linear('#20355f') }),
    ...[-0.1, 0.1].flatMap((x) => [-0.3, 0.3].map((z) => softBox([x, 0.06, z], [0.03, 0.11, 0.1], 0.014, dark, 1))),
    ...[-0.06, 0.04].map((x, i) => softBox([x, 1.12, -0.15 + i * 0.2], [0.07, 0.15, 0.07], 0.02, i ? accent : shell, 2)),
  );
}

