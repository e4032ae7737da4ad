import { linear, type Rgb } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { skin, sphere } from '../render/shapes.ts';
import type { Vec } from '../render/vector.ts';
import { engine } from './engine.ts';
import { landingGear } from './landing-gear.ts';
import { belly, coral, navy, nose, white } from './livery.ts';
import { finPaint, rightWing, wing, wingGrey, wingHeight } from './wing.ts';

export interface AirlinerOptions {
  gear?: boolean;
  /** Metres the wing tips bend up. */
  flex?: number;
  /** 0 to 1: cabin lights behind the windows. */
  lit?: number;
  lamps?: boolean;
}

const radius = 2.95;
const end = 62;

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

function lamp(at: Vec, light: Rgb, size = 0.12): Mesh {
  return sphere(at, size, { color: [0.1, 0.1, 0.1], glow: light }, 8);
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
