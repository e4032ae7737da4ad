import { linear } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { box, grid, softBox, tube } from '../render/shapes.ts';
import { panelBody, type Light } from '../render/stage.ts';
import type { Vec } from '../render/vector.ts';

const steel: Material = { color: linear('#9aa6b6', 0.8), gloss: 0.3, rough: 0.4 };
const wall: Material = {
  color: ([x, y, z]) => {
    const rib = Math.abs((((x + z) / 1.2) % 1 + 1) % 1 - 0.5) > 0.44 ? 0.86 : 1;
    const c = y < 3 ? linear('#35558f', 0.7) : linear('#c3cbd6', 0.72);
    return [c[0] * rib, c[1] * rib, c[2] * rib];
  },
};
const floor: Material = {
  gloss: 0.75,
  rough: 0.2,
  color: ([x, , z]) => {
    if (Math.abs(Math.abs(x) - 15) < 0.12) return linear('#e7b94e', 0.8);
    if (Math.abs(x) < 0.1) return linear('#e2e5ea', 0.7);
    const joint = Math.abs(((x / 6) % 1 + 1) % 1 - 0.5) > 0.495 || Math.abs(((z / 6) % 1 + 1) % 1 - 0.5) > 0.495;
    return linear('#8d99aa', joint ? 0.5 : 0.62);
  },
};

/** A maintenance hall 84 m wide, open to -z, with lights under its roof; the floor at 0, its depth along z from `from` to `to`. */
export function hangar(from: number, to: number, glow = 1): { mesh: Mesh; lights: Light[] } {
  const width = 84;
  const height = 25;
  const depth = to - from;
  const middle = (from + to) / 2;
  const parts: Mesh[] = [
    grid(5, 5, (u, v) => [(v - 0.5) * 260, 0, from - 160 + (1 - u) * (depth + 160)], floor),
    box([-width / 2, height / 2, middle], [0.6, height, depth], wall),
    box([width / 2, height / 2, middle], [0.6, height, depth], wall),
    box([0, height + 1.4, middle], [width, 0.5, depth], { color: linear('#aab3c1', 0.6) }),
    box([0, height / 2, to], [width, height, 0.5], wall),
    box([0, height - 0.6, from], [width, 3, 1], wall),
  ];
  for (const side of [-1, 1]) {
    for (let i = 0; i < 2; i++) parts.push(box([side * (width / 2 - 4.5 - i * 1.2), (height - 2) / 2, from - 0.6 - i * 0.7], [9.5, height - 2, 0.4], { color: linear('#dfe4ea', 0.7), gloss: 0.2 }));
  }
  for (let z = from + 4; z < to; z += 9) {
    parts.push(tube([[-width / 2, height - 2.4, z], [0, height - 1.4, z], [width / 2, height - 2.4, z]], 0.24, steel, 6));
    parts.push(tube([[-width / 2, height + 0.8, z], [width / 2, height + 0.8, z]], 0.24, steel, 6));
    for (let i = 0; i < 14; i++) {
      const x0 = -width / 2 + (i / 14) * width;
      const x1 = x0 + width / 28;
      const x2 = x0 + width / 14;
      const low = (x: number): number => height - 1.4 - Math.abs(x) / (width / 2);
      parts.push(tube([[x0, low(x0), z], [x1, height + 0.8, z], [x2, low(x2), z]], 0.11, steel, 5));
    }
    for (const side of [-1, 1]) parts.push(box([side * (width / 2 - 0.7), height / 2, z], [0.8, height, 0.6], steel));
  }
  const lights: Light[] = [];
  const light = linear('#dfeaff', 7 * glow);
  for (let z = from + 8.5; z < to; z += 9) {
    for (const x of [-30, -18, -6, 6, 18, 30]) {
      const panel = { kind: 'panel' as const, corner: [x - 2.4, height - 2.6, z - 0.5] as Vec, u: [4.8, 0, 0] as Vec, v: [0, 0, 1] as Vec, light };
      lights.push(panel);
      parts.push(panelBody(panel, 0.5));
    }
  }
  return { mesh: merge(...parts), lights };
}

/** A working platform on wheels with steps and rails, its deck `height` metres up, 4 m along x. */
export function dock(height: number): Mesh {
  const blue: Material = { color: linear('#3a68ad', 0.9), gloss: 0.4 };
  const yellow: Material = { color: linear('#e9b445', 0.9), gloss: 0.4 };
  const parts: Mesh[] = [softBox([0, height, 0], [4.2, 0.14, 2], 0.03, steel, 1)];
  for (const x of [-2, 2]) for (const z of [-0.9, 0.9]) parts.push(tube([[x, 0.1, z], [x, height, z]], 0.06, blue, 6));
  for (const x of [-2, 2]) parts.push(tube([[x, 0.3, -0.9], [x, height - 0.2, 0.9]], 0.04, blue, 6));
  for (const y of [0.55, 1.1]) parts.push(tube([[-2, height + y, -0.9], [-2, height + y, 0.9], [2, height + y, 0.9], [2, height + y, -0.9]], 0.03, yellow, 6));
  for (const [x, z] of [[-2, -0.9], [-2, 0.9], [2, 0.9], [2, -0.9], [0, 0.9]] as const) parts.push(tube([[x, height, z], [x, height + 1.1, z]], 0.03, yellow, 6));
  const steps = Math.round(height / 0.25);
  for (let i = 0; i < steps; i++) parts.push(box([2.2 + (1 - i / steps) * height * 0.7, (i + 0.5) * (height / steps), 0.4], [0.28, 0.05, 0.8], steel));
  for (const z of [0, 0.8]) parts.push(tube([[2.2 + height * 0.7, 0.05, z], [2.1, height, z]], 0.05, blue, 6));
  for (const z of [0, 0.8]) parts.push(tube([[2.2 + height * 0.7, 0.9, z], [2.2, height + 1, z]], 0.03, yellow, 6));
  return merge(...parts);
}

/** A tool trolley with drawers. */
export function toolbox(): Mesh {
  const red: Material = {
    gloss: 0.6,
    rough: 0.2,
    color: ([, y]) => (Math.abs(((y / 0.16) % 1) - 0.5) > 0.46 ? [0.06, 0.02, 0.02] : linear('#e2583f', 0.85)),
  };
  return merge(softBox([0, 0.56, 0], [0.9, 0.85, 0.5], 0.03, red, 1), softBox([0, 1, 0], [0.94, 0.05, 0.54], 0.02, steel, 1), place(box([0, 0.08, 0], [0.8, 0.12, 0.4], { color: [0.02, 0.02, 0.02] }), {}));
}
