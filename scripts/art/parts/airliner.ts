import { linear, palette, type Rgb } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { lathe, skin, softBox, sphere, tube } from '../render/shapes.ts';
import type { Vec } from '../render/vector.ts';
import { markAt } from './mark.ts';

export interface AirlinerOptions {
  gear?: boolean;
  /** Metres the wing tips bend up. */
  flex?: number;
  /** 0 to 1: cabin lights behind the windows. */
  lit?: number;
  lamps?: boolean;
}

/** Height of the middle of the fuselage over the ground, on its wheels. */
export const standing = 5.2;
const radius = 2.95;
const nose = 28;
const end = 62;

const white = linear('#f1f1f0', 0.86);
const belly = linear('#9fb0c6', 0.8);
const navy = linear(palette.navy, 1.15);
const coral = linear(palette.coral, 0.95);
const glass: Rgb = [0.006, 0.009, 0.016];
const line = linear('#8c97a8');

function bulge(t: number, power: number, root: number): number {
  return t >= 1 ? 1 : (1 - (1 - Math.max(0, t)) ** power) ** root;
}

function top(s: number): number {
  const aft = Math.max(0, (s - 44) / (end - 44));
  return -0.55 + 3.5 * bulge(s / 9.8, 1.85, 0.68) - 0.7 * aft ** 2.2;
}

function bottom(s: number): number {
  const aft = Math.max(0, (s - 39) / (end - 39));
  return -0.55 - 2.4 * bulge(s / 7.6, 2, 0.58) + 4.4 * aft ** 1.55;
}

function halfWidth(s: number): number {
  const aft = Math.max(0, (s - 40) / (end - 40));
  return radius * bulge(s / 8.5, 2, 0.54) * (1 - 0.9 * aft ** 1.75);
}

const doors = [7.3, 19.4, 37.2, 49.2];

/** Colour of the fuselage: windows, doors and the livery, from where a point lies on it. */
function fuselageColor([x, y, z]: Vec): Rgb {
  const s = z + nose;
  const screen = s > 1.4 && s < 4.75 - (y - 0.6) * 0.55 && y > 0.5 + s * 0.045 && y < 1.62 + (s - 3) * 0.1;
  if (screen) {
    const bar = Math.abs(x) < 0.05 || Math.abs(s - 2.86 + (y - 1) * 0.3) < 0.05 || Math.abs(s - 3.82 + (y - 1) * 0.45) < 0.05;
    const rim = s > 4.45 - (y - 0.6) * 0.55 || y < 0.6 + s * 0.045;
    return bar || rim ? [0.035, 0.045, 0.07] : glass;
  }
  const edge = 41 + 2.1 * y + 0.22 * y * y;
  let paint = y < -1.75 - 0.02 * s ? belly : white;
  if (s > edge) paint = navy;
  else if (s > edge - 1.7 && s < edge - 0.55) paint = coral;
  for (const door of doors) {
    const across = Math.abs(s - door);
    if (across < 0.62 && y > -0.95 && y < 1.35) {
      const near = Math.min(0.62 - across, y + 0.95, 1.35 - y);
      if (near < 0.055) return paint === navy ? linear('#33558f') : line;
      if (across < 0.13 && y > 0.55 && y < 0.85) return glass;
      return paint;
    }
  }
  if (s > 8.8 && s < 52 && Math.abs(x) > 1.2) {
    const step = 0.62;
    const dx = (((s % step) + step) % step) - step / 2;
    if ((dx / 0.14) ** 4 + ((y - 0.62) / 0.21) ** 4 < 1) return glass;
    if ((dx / 0.18) ** 4 + ((y - 0.62) / 0.25) ** 4 < 1) return paint === navy ? linear('#27457c') : linear('#c3cad3');
  }
  return paint;
}

function fuselage(lit: number): Mesh {
  const stops: number[] = [0.001, 0.05, 0.15, 0.32, 0.55, 0.85, 1.2, 1.6, 2.1, 2.7, 3.4, 4.2, 5.1, 6.1, 7.2, 8.4, 9.7, 11];
  for (let s = 13; s <= 38; s += 2.5) stops.push(s);
  for (let s = 40; s <= 61; s += 1.5) stops.push(s);
  stops.push(61.7, end);
  const material: Material = {
    color: fuselageColor,
    gloss: 0.85,
    rough: 0.12,
    ...(lit > 0
      ? {
          glow: (p: Vec): Rgb => {
            const s = p[2] + nose;
            if (fuselageColor(p) !== glass) return [0, 0, 0];
            const warm = s < 5 ? 0.07 : 1;
            return [1.1 * lit * warm, 0.78 * lit * warm, 0.48 * lit * warm];
          },
        }
      : {}),
  };
  const ring = (s: number): Vec[] => {
    const up = top(s);
    const down = bottom(s);
    const middle = (up + down) / 2;
    const high = (up - down) / 2;
    const wide = halfWidth(s);
    return Array.from({ length: 56 }, (_, i): Vec => {
      const angle = (i / 56) * Math.PI * 2;
      return [Math.cos(angle) * wide, middle + Math.sin(angle) * high, s - nose];
    });
  };
  const tail: Vec[] = ring(end).map(() => [0, (top(end) + bottom(end)) / 2, end - nose]);
  return skin([...stops.map(ring), tail], material, { columns: true });
}

interface Section { at: Vec; chord: number; thick: number; upright?: boolean }

/** A wing between sections; the point of each is its leading edge. */
function wing(sections: Section[], material: Material): Mesh {
  const steps = 15;
  const thickness = (t: number): number =>
    5 * (0.2969 * Math.sqrt(t) - 0.126 * t - 0.3516 * t * t + 0.2843 * t ** 3 - 0.1036 * t ** 4);
  const ring = ({ at, chord, thick, upright }: Section): Vec[] => {
    const points: Vec[] = [];
    for (let i = -steps; i < steps; i++) {
      const t = (1 - Math.cos((Math.abs(i) / steps) * Math.PI)) / 2;
      const camber = upright ? 0 : 0.018 * Math.sin(Math.PI * t);
      const off = (Math.sign(i) * thickness(t) * thick + camber) * chord;
      points.push(upright ? [at[0] + off, at[1], at[2] + t * chord] : [at[0], at[1] + off, at[2] + t * chord]);
    }
    return points;
  };
  const rings = sections.map(ring);
  const tip = sections.at(-1)!;
  const close: Vec[] = rings.at(-1)!.map((p) => (tip.upright ? [tip.at[0], p[1] + 0.02, p[2]] : [p[0] + 0.02, tip.at[1], p[2]]));
  return skin([...rings, close], material, { columns: true });
}

const wingStops: [number, number, number, number][] = [
  [1.4, 20, 12.9, 0.13],
  [2.6, 20.8, 12, 0.13],
  [6, 23, 9.6, 0.118],
  [10, 25.6, 7.5, 0.108],
  [16, 29.5, 5.8, 0.1],
  [22, 33.4, 4.3, 0.095],
  [26.5, 36.3, 3.15, 0.09],
  [28.8, 38, 2.4, 0.088],
  [30.2, 39.5, 1.6, 0.085],
  [31.1, 40.9, 0.75, 0.08],
];

/** Leading edge and chord of the wing at a distance from the middle. */
function wingAt(x: number): [number, number] {
  for (let i = 1; i < wingStops.length; i++) {
    const [x1, s1, c1] = wingStops[i]!;
    if (x <= x1 || i === wingStops.length - 1) {
      const [x0, s0, c0] = wingStops[i - 1]!;
      const t = (x - x0) / (x1 - x0);
      return [s0 + (s1 - s0) * t, c0 + (c1 - c0) * t];
    }
  }
  return [0, 1];
}

const wingGrey = linear('#c9d1dc', 0.74);
const wingPaint: Material = {
  color: ([x, , z]) => {
    const [lead, chord] = wingAt(Math.abs(x));
    const t = (z + nose - lead) / chord;
    if (t < 0.055) return linear('#e3e7ec', 0.9);
    const seam = Math.abs(t - 0.7) * chord < 0.05 || Math.abs(t - 0.16) * chord < 0.025;
    const rib = t > 0.7 && Math.abs(((Math.abs(x) + 1.2) % 6.4) - 3.2) < 0.05;
    if (Math.abs(x) > 28.7) return coral;
    return seam || rib ? linear('#8c99ac', 0.7) : wingGrey;
  },
  gloss: 0.5,
  rough: 0.25,
};

const finPaint: Material = {
  color: ([, y, z]) => {
    const mark = markAt((z + nose - 52.6) / 6.6, (y - 3.4) / 6.6);
    if (mark === 'sail') return linear(palette.cloud, 0.9);
    if (mark === 'jib') return coral;
    return navy;
  },
  gloss: 0.85,
  rough: 0.12,
};

function engine(): Mesh {
  const shell: Material = {
    color: ([, y]) => (y < 0.42 ? linear('#d9dee5', 0.9) : y > 4.6 ? linear('#77808f') : white),
    gloss: 0.8,
    rough: 0.12,
  };
  const dark: Material = { color: [0.03, 0.034, 0.042], gloss: 0.3, rough: 0.4 };
  const core: Material = { color: linear('#6d6a68'), metal: true, rough: 0.35 };
  const fan: Material = {
    color: ([x, , z]) => {
      const angle = Math.atan2(z, x) + Math.hypot(x, z) * 0.55;
      const blade = (((angle / (Math.PI * 2)) * 22) % 1 + 1) % 1;
      return blade < 0.62 ? [0.09 + blade * 0.12, 0.1 + blade * 0.13, 0.12 + blade * 0.14] : [0.012, 0.014, 0.018];
    },
    gloss: 0.5,
    rough: 0.3,
  };
  const spiral: Material = {
    color: ([x, y, z]) => {
      const turn = (Math.atan2(z, x) / (Math.PI * 2) + y * 1.15 + 4) % 1;
      return turn < 0.14 ? white : [0.05, 0.055, 0.065];
    },
    gloss: 0.6,
  };
  const nacelle = lathe(
    [[1.42, 1.25], [1.44, 0.7], [1.47, 0.3], [1.53, 0.08], [1.6, 0], [1.68, 0.07], [1.76, 0.3], [1.85, 0.9], [1.89, 1.8], [1.86, 3], [1.72, 4.1], [1.5, 5.1], [1.44, 5.1], [1.46, 4.6]],
    40,
    shell,
  );
  const parts = merge(
    nacelle,
    lathe([[1.44, 1.2], [1.44, 1.28], [0.4, 1.22], [0.001, 1.22]], 40, fan),
    lathe([[0.46, 1.24], [0.4, 1], [0.24, 0.74], [0.001, 0.6]], 24, spiral),
    lathe([[1.46, 4.6], [1.2, 4.55], [0.95, 4.6], [0.9, 5.2], [0.62, 6.1], [0.001, 6.9]], 32, core),
    lathe([[1.45, 1.3], [1.4, 3.2], [1.44, 4.7]], 32, dark),
  );
  return place(parts, { turn: [90, 0, 0] });
}

/** A tyre on its hub, its axle along x. */
export function wheel(size: number, width: number): Mesh {
  const rubber: Material = { color: [0.014, 0.015, 0.018], gloss: 0.15, rough: 0.6 };
  const hub: Material = { color: linear('#c2c7cf'), gloss: 0.5 };
  const w = width / 2;
  return place(
    merge(
      lathe([[size * 0.55, -w], [size * 0.9, -w], [size, -w * 0.6], [size, w * 0.6], [size * 0.9, w], [size * 0.55, w]], 28, rubber),
      lathe([[0.001, -w * 0.7], [size * 0.56, -w * 0.8], [size * 0.56, w * 0.8], [0.001, w * 0.7]], 20, hub),
    ),
    { turn: [0, 0, 90] },
  );
}

function landingGear(): Mesh {
  const steel: Material = { color: linear('#aeb6c2'), gloss: 0.6, rough: 0.2 };
  const door: Material = { color: white, gloss: 0.6 };
  const down = -standing;
  const parts: Mesh[] = [];
  const noseZ = 6.4 - nose;
  parts.push(tube([[0, -2.4, noseZ - 0.2], [0, down + 0.55, noseZ]], 0.14, steel));
  parts.push(tube([[0, -2.7, noseZ + 1.8], [0, -3.7, noseZ + 0.1]], 0.09, steel));
  for (const x of [-0.36, 0.36]) parts.push(place(wheel(0.55, 0.36), { at: [x, down + 0.55, noseZ] }));
  for (const x of [-0.55, 0.55]) parts.push(softBox([x, -2.98, noseZ + 1.2], [0.05, 0.62, 1.9], 0.02, door));
  for (const x of [-5.1, 5.1]) {
    const z = 31.5 - nose;
    parts.push(tube([[x * 0.94, -1.8, z], [x, down + 0.7, z]], 0.2, steel));
    parts.push(tube([[x * 0.55, -2.4, z], [x * 0.97, -3.7, z]], 0.1, steel));
    parts.push(tube([[x, down + 0.68, z - 0.85], [x, down + 0.68, z + 0.85]], 0.12, steel));
    parts.push(softBox([x * 1.1, -2.7, z], [0.06, 1.3, 1.05], 0.02, door));
    for (const dz of [-0.78, 0.78]) {
      for (const dx of [-0.52, 0.52]) parts.push(place(wheel(0.68, 0.5), { at: [x + dx, down + 0.68, z + dz] }));
    }
  }
  return merge(...parts);
}

function lamp(at: Vec, light: Rgb, size = 0.12): Mesh {
  return sphere(at, size, { color: [0.1, 0.1, 0.1], glow: light }, 8);
}

/** Height of the wing over the middle of the fuselage. */
function wingHeight(x: number, flex: number): number {
  return -1.55 + (x - 1.4) * 0.085 + flex * ((x - 1.4) / 30) ** 2.2;
}

function rightWing(flex: number): Mesh {
  return wing(
    wingStops.map(([x, s, chord, thick]) => ({ at: [x, wingHeight(x, flex), s - nose], chord, thick })),
    wingPaint,
  );
}

function rightEngine(): Mesh {
  return merge(
    place(engine(), { at: [9.7, -3.15, 19.6 - nose] }),
    place(sphere([0, 0, 0], 1, { color: white, gloss: 0.6 }, 24), { at: [9.7, -1.42, 23.6 - nose], turn: [-5, 0, 0], scale: [0.3, 0.62, 4.4] }),
  );
}

/** The right wing and its engine alone, as seen from a window; they lie as on the whole aircraft. */
export function wingAlone(flex = 2.4): Mesh {
  return merge(rightWing(flex), rightEngine(), lamp([31, wingHeight(31, flex), 41.2 - nose], [0.3, 3, 1.2], 0.1));
}

/** A long-haul twin in the airline's colours, 62 m long, its nose towards -z, the middle at the wings. */
export function airliner(options: AirlinerOptions = {}): Mesh {
  const { gear = false, flex = 1.6, lit = 0, lamps = true } = options;
  const wingY = (x: number): number => wingHeight(x, flex);
  const half = rightWing(flex);
  const power = rightEngine();
  const tailplane = wing(
    [
      { at: [0.4, 1.35, 53 - nose], chord: 5.6, thick: 0.1 },
      { at: [5, 1.75, 56 - nose], chord: 3.7, thick: 0.09 },
      { at: [9.4, 2.15, 58.9 - nose], chord: 2, thick: 0.085 },
      { at: [9.9, 2.2, 59.6 - nose], chord: 1.2, thick: 0.08 },
    ],
    { color: wingGrey, gloss: 0.5, rough: 0.25 },
  );
  const fin = wing(
    [
      { at: [0, 1.6, 46.2 - nose], chord: 13, thick: 0.06, upright: true },
      { at: [0, 2.9, 49 - nose], chord: 9.9, thick: 0.085, upright: true },
      { at: [0, 6.5, 52.6 - nose], chord: 7.5, thick: 0.09, upright: true },
      { at: [0, 10.4, 56.4 - nose], chord: 4.9, thick: 0.09, upright: true },
      { at: [0, 10.9, 57.3 - nose], chord: 3.9, thick: 0.08, upright: true },
    ],
    finPaint,
  );
  const fairing = place(sphere([0, 0, 0], 1, { color: belly, gloss: 0.7 }, 40), { at: [0, -1.75, 26.5 - nose], scale: [2.95, 1.75, 9.5] });
  const parts = [fuselage(lit), fairing, fin];
  for (const side of [1, -1]) for (const part of [half, power, tailplane]) parts.push(place(part, { scale: [side, 1, 1] }));
  if (gear) parts.push(landingGear());
  if (lamps) {
    parts.push(lamp([31, wingY(31), 41.2 - nose], [0.3, 3, 1.2], 0.1), lamp([-31, wingY(31), 41.2 - nose], [4, 0.3, 0.2], 0.1));
    parts.push(lamp([0, top(26) + 0.08, -2], [5, 0.5, 0.3], 0.13));
  }
  return merge(...parts);
}
