import { linear, palette } from '../palette.ts';
import { type Material, type Mesh } from '../render/mesh.ts';
import { skin } from '../render/shapes.ts';
import type { Vec } from '../render/vector.ts';
import { coral, navy, nose } from './livery.ts';
import { markAt } from './mark.ts';

interface Section { at: Vec; chord: number; thick: number; upright?: boolean }

/** A wing between sections; the point of each is its leading edge. */
export function wing(sections: Section[], material: Material): Mesh {
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

export const wingGrey = linear('#c9d1dc', 0.74);
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

export const finPaint: Material = {
  color: ([, y, z]) => {
    const mark = markAt((z + nose - 52.6) / 6.6, (y - 3.4) / 6.6);
    if (mark === 'sail') return linear(palette.cloud, 0.9);
    if (mark === 'jib') return coral;
    return navy;
  },
  gloss: 0.85,
  rough: 0.12,
};

/** Height of the wing over the middle of the fuselage. */
export function wingHeight(x: number, flex: number): number {
  return -1.55 + (x - 1.4) * 0.085 + flex * ((x - 1.4) / 30) ** 2.2;
}

/** The right wing, its tip bent up by `flex` metres. */
export function rightWing(flex: number): Mesh {
  return wing(
    wingStops.map(([x, s, chord, thick]) => ({ at: [x, wingHeight(x, flex), s - nose], chord, thick })),
    wingPaint,
  );
}
