import { linear, type Rgb } from '../palette.ts';
import { createMesh, merge, type Material, type Mesh } from '../render/mesh.ts';
import { hash } from '../render/random.ts';
import { grid, sphere } from '../render/shapes.ts';
import { smoothstep } from '../render/vector.ts';

function part(value: number, size: number): number {
  return ((value / size) % 1 + 1) % 1;
}

const asphalt = linear('#4d545f', 0.5);
const white = linear('#e8e9ea', 0.75);

/** Land around a runway along -z whose threshold is at z = 0: 60 m wide, 3200 m long. */
export function airfield(): Mesh {
  const material: Material = {
    gloss: 0.12,
    rough: 0.4,
    color: ([x, , z]): Rgb => {
      const along = -z;
      const off = Math.abs(x);
      if (off < 30 && along > -60 && along < 3260) {
        const paint =
          (along > 6 && along < 42 && off < 27 && off > 2.4 && part(off - 2.4, 3.9) < 0.5) ||
          (off < 0.55 && part(along, 60) < 0.55 && along > 90) ||
          (off > 28.4 && off < 29.3 && along > 0) ||
          (off > 9 && off < 17 && along > 300 && along < 350) ||
          ([150, 450, 600].some((d) => along > d && along < d + 24) && off > 9 && off < 17 && part(off - 9, 4) < 0.6);
        if (paint) return white;
        const rubber = Math.exp(-(((off - 5) / 4) ** 2)) * smoothstep(120, 320, along) * (1 - smoothstep(700, 1100, along));
        const tone = (0.9 + 0.1 * hash(Math.floor(x / 7), Math.floor(z / 20), 2)) * (1 - 0.45 * rubber);
        return [asphalt[0] * tone, asphalt[1] * tone, asphalt[2] * tone];
      }
      const taxi = (x > 160 && x < 184) || (x > 30 && x < 172 && [0, 620, 1500, 2300].some((d) => Math.abs(along - d - (x - 30) * 0.3) < 12));
      if (taxi) {
        const line = Math.abs(x - 172) < 0.4;
        return line ? linear('#e7b94e', 0.8) : linear('#5c636e', 0.5);
      }
      const field = hash(Math.floor((x + z * 0.3) / 190), Math.floor((z - x * 0.2) / 240), 7);
      const near = off < 220 && along > -120 && along < 3400;
      const grass: Rgb = near ? linear('#6a8466', 0.4) : field < 0.4 ? linear('#5f7d63', 0.38) : field < 0.7 ? linear('#88906a', 0.38) : linear('#4d6a5c', 0.36);
      const tuft = 0.9 + 0.2 * hash(Math.floor(x / 3), Math.floor(z / 3), 9);
      return [grass[0] * tuft, grass[1] * tuft, grass[2] * tuft];
    },
  };
  return grid(9, 9, (u, v) => [(v - 0.5) * 16000, 0, 3000 - u * 16000], material);
}

function dots(places: [number, number][], light: Rgb, size: number): Mesh {
  const material: Material = { color: [0.02, 0.02, 0.02], glow: light };
  const one = sphere([0, 0, 0], size, material, 6);
  const all = createMesh();
  for (const [x, z] of places) {
    for (let i = 0; i < one.positions.length; i += 3) {
      const grow = 1 + Math.min(4, Math.max(0, -z) / 500);
      all.positions.push(one.positions[i]! * grow + x, one.positions[i + 1]! * grow + 0.6, one.positions[i + 2]! * grow + z);
      all.locals.push(0, 0, 0);
    }
    all.normals.push(...one.normals);
    all.materials.push(...one.materials);
  }
  return all;
}

/** Lights of the approach, the threshold, the edges, the centre line and the slope indicator. */
export function runwayLights(): Mesh {
  const approach: [number, number][] = [];
  const red: [number, number][] = [];
  for (let d = 30; d <= 840; d += 30) {
    for (const x of [-2.4, -0.8, 0.8, 2.4]) approach.push([x, d]);
    if (d <= 270) for (const x of [-12, -10.5, -9, 9, 10.5, 12]) red.push([x, d]);
    if (d === 300) for (let x = -15; x <= 15; x += 1.8) approach.push([x, d]);
  }
  const threshold: [number, number][] = Array.from({ length: 23 }, (_, i) => [-33 + i * 3, 1]);
  const edge: [number, number][] = [];
  const centre: [number, number][] = [];
  for (let d = 0; d <= 3200; d += 60) edge.push([-31, -d], [31, -d]);
  for (let d = 30; d <= 3000; d += 30) centre.push([0.7, -d]);
  const touchdown: [number, number][] = [];
  for (let d = 60; d <= 900; d += 30) for (const x of [-11, -10, -9, 9, 10, 11]) touchdown.push([x, -d]);
  const taxi: [number, number][] = [];
  for (let d = -100; d < 2600; d += 36) taxi.push([160, -d], [184, -d]);
  return merge(
    dots(approach, [5.5, 4.8, 3.6], 0.75),
    dots(red, [5, 0.5, 0.35], 0.65),
    dots(threshold, [0.5, 4.6, 2], 0.75),
    dots(edge, [5, 4.3, 3], 0.7),
    dots(centre, [3, 2.8, 2.5], 0.34),
    dots(touchdown, [3, 2.7, 2.2], 0.34),
    dots(taxi, [0.3, 0.9, 4.4], 0.55),
    dots([[-52, -320], [-58, -320]], [6, 5.5, 4.8], 1.1),
    dots([[-64, -320], [-70, -320]], [6, 0.6, 0.4], 1.1),
  );
}
