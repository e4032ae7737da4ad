import { linear, type Rgb } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { hash } from '../render/random.ts';
import { box, grid, lathe, softBox, sphere, tube } from '../render/shapes.ts';
import { smoothstep } from '../render/vector.ts';

const steel: Material = { color: linear('#aab4c2', 0.9), gloss: 0.4, rough: 0.3 };
const concrete: Material = { color: linear('#b3b7bd', 0.7) };
const dark: Material = { color: [0.02, 0.024, 0.032], gloss: 0.3 };

/** Slabs of concrete with joints, stains and yellow guide lines at the given places across. */
export function apronGround(lines: number[] = [0], size = 1400, tone = 0.46): Mesh {
  const base = linear('#a6adb8', tone * 1.6);
  const yellow = linear('#e7b94e', 0.85);
  const material: Material = {
    gloss: 0.22,
    rough: 0.28,
    color: ([x, , z]) => {
      const near = Math.hypot(x, z) < 160;
      for (const line of lines) {
        const off = Math.abs(x - line);
        if (off < 0.12) return yellow;
        if (off < 0.24) return [0.03, 0.035, 0.04];
      }
      if (Math.abs(z + 46) < 0.12 && near) return yellow;
      const slab = hash(Math.floor(x / 7.5), Math.floor(z / 7.5), 4) * 0.16 + 0.9;
      const joint = near && (Math.abs(((x / 7.5) % 1 + 1) % 1 - 0.5) > 0.494 || Math.abs(((z / 7.5) % 1 + 1) % 1 - 0.5) > 0.494) ? 0.72 : 1;
      const stain = 0.9 + 0.1 * Math.sin(x * 0.31 + Math.sin(z * 0.17) * 2) * Math.sin(z * 0.23);
      const k = slab * joint * stain;
      return [base[0] * k, base[1] * k, base[2] * k];
    },
  };
  return grid(9, 9, (u, v) => [(v - 0.5) * size, 0, (0.5 - u) * size], material);
}

/** A long glass terminal under a waving roof; its face towards +z, the middle of its foot at the origin. */
export function terminal(length = 180, lit = 1): Mesh {
  const glass: Material = {
    color: ([x, y]) => {
      const mullion = Math.abs(((x / 4) % 1 + 1) % 1 - 0.5) > 0.475 || Math.abs(((y / 4.6) % 1 + 1) % 1 - 0.5) > 0.47;
      return mullion ? linear('#8794a8', 0.5) : [0.02, 0.03, 0.045];
    },
    gloss: 0.9,
    rough: 0.06,
    glow: ([x, y]) => {
      const mullion = Math.abs(((x / 4) % 1 + 1) % 1 - 0.5) > 0.475 || Math.abs(((y / 4.6) % 1 + 1) % 1 - 0.5) > 0.47;
      if (mullion) return [0, 0, 0];
      const floor = Math.floor(y / 4.6);
      const inside = 0.7 + 0.3 * hash(Math.floor(x / 12), floor, 6);
      const high = ((y / 4.6) % 1 + 1) % 1;
      const lamps = 0.25 + 0.9 * smoothstep(0.55, 0.97, high);
      const people = high < 0.4 && hash(Math.floor(x * 1.1), floor, 9) > 0.8 ? 0.3 : 1;
      const k = 0.4 * lit * inside * lamps * people;
      return [k * 1.35, k * 0.86, k * 0.5];
    },
  };
  const half = length / 2;
  const roof = grid(
    3,
    49,
    (u, v) => {
      const x = (v - 0.5) * (length + 12);
      return [x, 16.2 + 2.2 * Math.cos((x / 45) * Math.PI) - Math.abs(u - 0.5) * 2, 4 - u * 34];
    },
    { color: linear('#e6e8ec', 0.85), gloss: 0.3 },
  );
  const eave = grid(2, 49, (u, v) => {
    const x = (v - 0.5) * (length + 12);
    return [x, 15.2 + 2.2 * Math.cos((x / 45) * Math.PI) + u * 0.35 - 0.3, 4.05];
  }, { color: linear('#f5f5f4', 0.9) });
  const parts = [
    box([0, 9, -14], [length, 18, 28], glass),
    box([0, 2.3, 0.3], [length, 0.5, 1.2], concrete),
    roof,
    eave,
  ];
  for (let x = -half + 6; x < half; x += 24) parts.push(tube([[x, 0, 2.6], [x, 15, 2.2]], 0.3, steel, 8));
  return merge(...parts);
}

/** A boarding bridge from a building at the origin, reaching `reach` metres along +z at door height. */
export function bridge(reach = 24): Mesh {
  const skin: Material = {
    color: ([, y, z]) => (Math.abs(y - 4.9) < 0.55 && Math.abs(((z / 2.4) % 1 + 1) % 1 - 0.5) < 0.42 ? [0.015, 0.02, 0.03] : linear('#dfe2e6', 0.85)),
    glow: ([, y, z]) => (Math.abs(y - 4.9) < 0.55 && Math.abs(((z / 2.4) % 1 + 1) % 1 - 0.5) < 0.42 ? [0.45, 0.34, 0.22] : [0, 0, 0]),
    gloss: 0.4,
    rough: 0.2,
  };
  return merge(
    box([0, 4.8, reach / 2], [2.6, 2.9, reach], skin),
    box([0, 6.3, reach / 2], [2.8, 0.16, reach + 0.4], { color: linear('#f2f2f1'), gloss: 0.2 }),
    lathe([[1.9, 0], [1.9, 6.6], [0.001, 7.2]], 24, steel),
    softBox([0, 4.8, reach + 1], [3.3, 3.2, 2.4], 0.3, { color: linear('#22314f'), gloss: 0.3 }, 2),
    ...[-1, 1].map((x) => tube([[x, 0.4, reach - 4], [x, 3.4, reach - 4]], 0.22, steel)),
    box([0, 0.55, reach - 4], [3.4, 0.5, 1], dark),
  );
}

/** A control tower, `height` metres to its cab. */
export function tower(height = 62, lit = 1): Mesh {
  const cab: Material = {
    color: [0.015, 0.022, 0.034],
    gloss: 1,
    rough: 0.05,
    glow: ([x, y, z]) => {
      const post = Math.abs(((Math.atan2(z, x) / (Math.PI * 2)) * 16 + 16) % 1 - 0.5) > 0.455;
      const k = post ? 0 : 0.55 * lit * (0.5 + 0.5 * smoothstep(height, height + 4.6, y));
      return [k * 1.2, k * 0.85, k * 0.5];
    },
  };
  return merge(
    lathe([[5.2, 0], [3.6, height * 0.35], [3, height * 0.75], [3.3, height * 0.9], [6.4, height - 1.6], [6.6, height]], 40, { color: linear('#d9dbdf', 0.8), gloss: 0.1 }),
    lathe([[6.2, height], [7.4, height + 4.4]], 40, cab),
    lathe([[7.9, height + 4.4], [8, height + 4.9], [6.4, height + 5.6], [1, height + 6.2], [0.001, height + 6.2]], 40, { color: linear('#eceeef', 0.85), gloss: 0.2 }),
    lathe([[7.2, height - 0.5], [7.3, height], [6.2, height + 0.05]], 40, { color: linear('#213559'), gloss: 0.3 }),
    tube([[0, height + 6, 0], [0, height + 13, 0]], 0.12, steel),
    sphere([0, height + 13.1, 0], 0.3, { color: [0.2, 0, 0], glow: [7, 0.7, 0.5] }, 10),
  );
}

/** A mast of apron floodlights, shining towards +z. */
export function floodMast(height = 24, light: Rgb = [9, 8.2, 6.8]): Mesh {
  return merge(
    tube([[0, 0, 0], [0, height, 0]], (t) => 0.34 - 0.16 * t, steel, 10),
    box([0, height, 0], [5, 0.3, 0.5], dark),
    ...[-2, -1, 0, 1, 2].map((x) => place(box([0, 0, 0], [0.8, 0.7, 0.14], { color: [0.3, 0.3, 0.3], glow: light }), { at: [x, height - 0.1, 0.35], turn: [24, 0, 0] })),
  );
}

/** A round-headed tree; `seed` picks its shape. */
export function tree(seed: number, height = 8): Mesh {
  const leaf: Material = {
    color: ([x, y, z]) => {
      const k = 0.7 + 0.5 * hash(Math.floor(x * 5), Math.floor(y * 5), Math.floor(z * 5));
      const c = linear('#54785f', 0.7);
      return [c[0] * k, c[1] * k, c[2] * k];
    },
  };
  const parts: Mesh[] = [tube([[0, 0, 0], [0.1, height * 0.4, 0]], (t) => 0.22 - 0.1 * t, { color: linear('#5b4a42', 0.7) })];
  for (let i = 0; i < 14; i++) {
    const a = hash(seed, i, 1) * Math.PI * 2;
    const r = hash(seed, i, 2) ** 0.6 * height * 0.24;
    const y = height * (0.45 + 0.45 * hash(seed, i, 3));
    const size = height * (0.12 + 0.1 * hash(seed, i, 4)) * (1.15 - (y / height - 0.5) * 0.6);
    parts.push(sphere([Math.cos(a) * r, y, Math.sin(a) * r], size, leaf, 14));
  }
  return merge(...parts);
}
