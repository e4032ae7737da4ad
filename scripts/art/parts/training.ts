import { linear, palette } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { box, grid, lathe, softBox, tube } from '../render/shapes.ts';
import { panelBody, type Light } from '../render/stage.ts';
import type { Vec } from '../render/vector.ts';
import { chair } from './control-room.ts';
import { network, route, screen, type Drawing } from './screens.ts';

const white: Material = { color: linear('#eceef0', 0.88), gloss: 0.6, rough: 0.15 };
const steel: Material = { color: linear('#9aa5b4'), gloss: 0.6, rough: 0.2 };
const navy: Material = { color: linear('#1d376c', 0.9), gloss: 0.4 };
const floor: Material = {
  gloss: 0.6,
  rough: 0.12,
  color: ([x, , z]) => linear('#a6b0bf', Math.abs(((x / 3) % 1 + 1) % 1 - 0.5) > 0.493 || Math.abs(((z / 3) % 1 + 1) % 1 - 0.5) > 0.493 ? 0.5 : 0.62),
};

/** A full flight simulator on six legs, about 9 m tall; its door towards +z. `tilt` turns the cabin on them, in degrees. */
export function simulator(tilt: Vec = [0, 0, 0]): Mesh {
  const shell: Material = {
    ...white,
    color: ([, y]) => (Math.abs(y - 4.62) < 0.16 ? linear(palette.coral, 0.9) : y < 4.5 ? linear('#1d376c', 0.95) : linear('#eef0f2', 0.88)),
  };
  const cabin = merge(
    softBox([0, 6, 0.8], [5, 3.9, 6], 0.7, shell, 3),
    place(lathe([[0.001, -2.5], [2.6, -2.4], [3.3, -1.6], [3.5, 0], [3.3, 1.6], [2.6, 2.4], [0.001, 2.5]], 40, white), { at: [0, 6.2, -2.2], scale: [1.06, 0.86, 0.9] }),
    softBox([0, 3.9, 0.4], [5.4, 0.4, 6.6], 0.1, steel, 1),
    box([0, 5.3, 3.83], [1.1, 2.1, 0.04], navy),
    box([0.28, 5.8, 3.86], [0.36, 0.5, 0.02], { color: [0.1, 0.1, 0.1], glow: [0.9, 0.7, 0.45] }),
  );
  const pivot = 3.8;
  const parts: Mesh[] = [place(place(cabin, { at: [0, -pivot, 0] }), { at: [0, pivot, 0], turn: tilt })];
  for (let i = 0; i < 3; i++) {
    const a = (i / 3) * Math.PI * 2 + Math.PI / 2;
    const b = a + Math.PI / 3;
    const foot = (angle: number, r: number): Vec => [Math.cos(angle) * r, 0.35, Math.sin(angle) * r];
    const top = (angle: number, r: number): Vec => {
      const [x, z] = [Math.cos(angle) * r, Math.sin(angle) * r + 0.3];
      return [x, pivot + x * Math.tan((tilt[2] * Math.PI) / 180) - z * Math.tan((tilt[0] * Math.PI) / 180), z];
    };
    for (const side of [-1, 1]) {
      const from = foot(a + side * 0.16, 3.5);
      const to = top(b - Math.PI / 3 + side * (Math.PI / 3 - 0.14), 2.5);
      const mid: Vec = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
      parts.push(tube([from, mid], 0.24, white, 14), tube([mid, to], 0.13, steel, 12));
    }
    parts.push(softBox([Math.cos(a) * 3.5, 0.2, Math.sin(a) * 3.5], [1.6, 0.4, 1.6], 0.1, navy, 1));
  }
  return merge(...parts);
}

/** A walkway to a simulator's door: 1.4 m wide along z, 4.2 m up. */
export function walkway(from: number, to: number): Mesh {
  const parts: Mesh[] = [box([0, 4.15, (from + to) / 2], [1.5, 0.12, to - from], steel)];
  for (const x of [-0.72, 0.72]) {
    for (const y of [4.7, 5.25]) parts.push(tube([[x, y, from], [x, y, to]], 0.03, navy, 6));
    for (let z = from; z <= to; z += 1.2) parts.push(tube([[x, 4.2, z], [x, 5.25, z]], 0.025, navy, 6));
  }
  parts.push(box([0, 2, to - 0.5], [0.4, 4, 0.4], steel));
  return merge(...parts);
}

/** The simulator hall: tall, bright, with a row of lamps; the floor at 0. */
export function simulatorHall(): { mesh: Mesh; lights: Light[] } {
  const wall: Material = { color: ([, y]) => (y < 0.9 ? linear('#2b4a84', 0.8) : linear('#cfd7e2', 0.75)) };
  const parts: Mesh[] = [
    grid(2, 2, (u, v) => [(v - 0.5) * 60, 0, 22 - u * 60], floor),
    box([-19, 7, -8], [0.4, 14, 60], wall),
    box([19, 7, -8], [0.4, 14, 60], wall),
    box([0, 7, -30], [60, 14, 0.4], wall),
    box([0, 14, -8], [60, 0.3, 60], { color: linear('#c4cddb', 0.6) }),
  ];
  const lights: Light[] = [];
  for (let z = 14; z > -28; z -= 7) {
    for (const x of [-12, -4, 4, 12]) {
      const panel = { kind: 'panel' as const, corner: [x - 2.2, 13.2, z] as Vec, u: [4.4, 0, 0] as Vec, v: [0, 0, 0.7] as Vec, light: linear('#eef2ff', 15) };
      lights.push(panel);
      parts.push(panelBody(panel, 0.2));
    }
  }
  return { mesh: merge(...parts), lights };
}

/** A classroom: a screen wall at -z, a long window at -x, tables in rows; 12 by 10 m. */
export function classroom(drawing: Drawing = network): { mesh: Mesh; lights: Light[] } {
  const wall: Material = { color: linear('#e8e4de', 0.85) };
  const wood: Material = { color: linear('#c9a582', 0.8), gloss: 0.35, rough: 0.3 };
  const parts: Mesh[] = [
    box([0, -0.05, 0], [13, 0.1, 12], { color: linear('#8c8f98', 0.6), gloss: 0.35, rough: 0.2 }),
    box([0, 3.3, 0], [13, 0.1, 12], wall),
    box([6, 1.6, 0], [0.1, 3.4, 12], wall),
    box([0, 1.6, -5.5], [13, 3.4, 0.1], wall),
    box([0, 1.6, 6], [13, 3.4, 0.1], wall),
    box([-6, 0.35, 0], [0.2, 0.8, 12], wall),
    box([-6, 3.15, 0], [0.2, 0.4, 12], wall),
    ...[-5.6, -2.8, 0, 2.8, 5.6].map((z) => box([-6, 1.9, z], [0.12, 2.4, 0.1], navy)),
    softBox([0.8, 1.85, -5.38], [5.4, 2.1, 0.08], 0.02, navy, 1),
    grid(2, 2, (u, v) => [0.8 + (v - 0.5) * 5.2, 1.85 + (u - 0.5) * 1.95, -5.33], screen(drawing, [0.8, 1.85, 0], [5.2, 1.95], 0.85)),
  ];
  for (const z of [-2.2, 0, 2.2]) {
    for (const x of [-2.9, 0.8, 4]) {
      parts.push(softBox([x, 0.73, z], [2.5, 0.04, 0.65], 0.015, wood, 1));
      for (const dx of [-1.1, 1.1]) parts.push(box([x + dx, 0.36, z], [0.05, 0.72, 0.55], steel));
      for (const dx of [-0.6, 0.6]) {
        parts.push(place(chair(), { at: [x + dx, 0, z + 0.75] }));
        parts.push(place(merge(box([0, 0.12, 0], [0.32, 0.21, 0.01], screen(route, [0, 0.12, 0], [0.3, 0.2], 0.7)), box([0, 0.01, 0.12], [0.32, 0.012, 0.22], steel)), { at: [x + dx, 0.75, z - 0.1], turn: [-12, 0, 0] }));
      }
    }
  }
  const lights: Light[] = [-4.2, -1.4, 1.4, 4.2].map((z) => ({ kind: 'window' as const, corner: [-6, 0.75, z - 1.35] as Vec, u: [0, 0, 2.7] as Vec, v: [0, 2.2, 0] as Vec }));
  for (const z of [-2.6, 0.6, 3.8]) {
    const strip = { kind: 'panel' as const, corner: [-2.6, 3.24, z] as Vec, u: [6, 0, 0] as Vec, v: [0, 0, 0.2] as Vec, light: linear('#fff1de', 5) };
    lights.push(strip);
    parts.push(panelBody(strip, 0.4));
  }
  return { mesh: merge(...parts), lights };
}
