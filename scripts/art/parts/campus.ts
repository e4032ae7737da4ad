import { linear } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { hash } from '../render/random.ts';
import { box, extrude, grid, softBox, tube } from '../render/shapes.ts';
import { markAt } from './mark.ts';

const stone: Material = { color: linear('#d8d6d1', 0.8) };
const pale: Material = { color: linear('#eceae6', 0.88), gloss: 0.15 };

function part(value: number, size: number): number {
  return ((value / size) % 1 + 1) % 1;
}

/** An academic building: floors of glass between pale slabs; its face towards +z. */
export function hall(width: number, depth: number, floors: number, lit = 0.6, seed = 1): Mesh {
  const storey = 4;
  const glass: Material = {
    gloss: 0.95,
    rough: 0.05,
    color: ([x, , z]) => (part(x + z, 2.4) < 0.035 ? linear('#6b788c', 0.6) : [0.02, 0.03, 0.045]),
    glow: ([x, y, z]) => {
      if (part(x + z, 2.4) < 0.035) return [0, 0, 0];
      const room = hash(Math.floor((x + z) / 7.2), Math.floor(y / storey), seed);
      const high = part(y, storey);
      const k = lit * (room > 0.35 ? 1 : 0.12) * (0.18 + 0.5 * Math.max(0, high - 0.45));
      return [k * 1.4, k * 0.92, k * 0.52];
    },
  };
  const parts: Mesh[] = [box([0, (floors * storey) / 2, 0], [width - 0.8, floors * storey, depth - 0.8], glass)];
  for (let i = 0; i <= floors; i++) parts.push(softBox([0, i * storey, 0], [width + (i === floors ? 2.4 : 0.6), 0.7, depth + (i === floors ? 2.4 : 0.6)], 0.08, pale, 1));
  for (let x = -width / 2; x <= width / 2; x += 7.2) parts.push(box([x, (floors * storey) / 2, depth / 2 + 0.1], [0.5, floors * storey, 0.5], pale));
  return merge(...parts);
}

/** A tail fin on a plinth, 14 m tall: the academy's landmark. Seen flat from ±z; it leans to +x. */
export function finMonument(): Mesh {
  const outline: [number, number][] = [[0, 0], [9.6, 0], [10.6, 11.4], [10, 12.2], [7, 12.2]];
  const paint: Material = {
    gloss: 0.85,
    rough: 0.12,
    color: ([x, y]) => {
      const mark = markAt((x - 3.4) / 6.6, (y - 1.8) / 7.6);
      return mark === 'sail' ? linear('#f8f3ec', 0.9) : mark === 'jib' ? linear('#ff6b57', 0.95) : linear('#0b1f45', 1.15);
    },
  };
  return merge(
    place(extrude(outline, 0.9, paint), { at: [-5, 1.6, 0] }),
    softBox([0, 0.6, 0], [13, 1.2, 4], 0.1, stone, 1),
    softBox([0, 1.3, 0], [11, 0.5, 2.2], 0.08, stone, 1),
  );
}

/** Lawn with a paved way along z, `way` metres wide. */
export function grounds(way = 9): Mesh {
  const lawn: Material = {
    color: ([x, , z]) => {
      if (Math.abs(x) < way / 2 || (Math.abs(z + 26) < 3.2 && x > -60)) {
        const tile = 0.92 + 0.08 * hash(Math.floor(x / 1.2), Math.floor(z / 1.2), 3);
        const joint = part(x, 1.2) < 0.03 || part(z, 1.2) < 0.03 ? 0.8 : 1;
        return linear('#c8c5c2', 0.62 * tile * joint);
      }
      const mown = Math.floor((x + z * 0.4) / 4) % 2 === 0 ? 1 : 0.86;
      const blade = 0.86 + 0.28 * hash(Math.floor(x * 4), Math.floor(z * 4), 5);
      return linear('#5f8a66', 0.5 * mown * blade);
    },
  };
  return grid(3, 3, (u, v) => [(v - 0.5) * 900, 0, 40 - u * 900], lawn);
}

/** A street lamp. */
export function lantern(): Mesh {
  return merge(
    tube([[0, 0, 0], [0, 4.2, 0]], 0.06, { color: [0.05, 0.06, 0.08] }, 8),
    softBox([0, 4.3, 0], [0.5, 0.12, 0.5], 0.05, { color: [0.3, 0.3, 0.3], glow: [3, 2.3, 1.5] }, 1),
  );
}

/** A bench, 2 m along x. */
export function bench(): Mesh {
  const wood: Material = { color: linear('#a8764f', 0.8) };
  return merge(
    ...[-0.2, 0, 0.2].map((z) => softBox([0, 0.45, z], [2, 0.05, 0.16], 0.02, wood, 1)),
    ...[-0.8, 0.8].map((x) => box([x, 0.22, 0], [0.08, 0.44, 0.5], stone)),
  );
}
