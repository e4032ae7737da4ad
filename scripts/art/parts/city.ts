import { linear, type Rgb } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { createRandom, hash } from '../render/random.ts';
import { box, grid, lathe, tube } from '../render/shapes.ts';

function facade(seed: number, lit: number, tone: string): Material {
  const pane = 3.4 + hash(seed, 1, 1) * 1.4;
  const storey = 3.8;
  const vertical = hash(seed, 2, 2) > 0.5;
  return {
    gloss: 0.8,
    rough: 0.08,
    color: ([x, y, z]) => {
      const across = (((x + z) / pane) % 1 + 1) % 1;
      const up = ((y / storey) % 1 + 1) % 1;
      const frame = vertical ? across < 0.2 : up < 0.24;
      return frame ? linear(tone, 0.55) : [0.03, 0.045, 0.07];
    },
    glow: ([x, y, z]): Rgb => {
      const i = Math.floor((x + z) / pane);
      const j = Math.floor(y / storey);
      if (hash(i, j, seed) > 0.15 * lit) return [0, 0, 0];
      const across = (((x + z) / pane) % 1 + 1) % 1;
      const up = ((y / storey) % 1 + 1) % 1;
      if (across < 0.22 || up < 0.3) return [0, 0, 0];
      const warm = hash(j, i, seed + 1);
      return warm > 0.2 ? [0.62, 0.4, 0.2] : [0.32, 0.42, 0.58];
    },
  };
}

/** A harbour city: water in front (+z), towers behind; its shore along x at z = 0. */
export function city(lit = 1): Mesh {
  const random = createRandom(77);
  const tones = ['#b9c3d2', '#8fa2bd', '#d4cfc8', '#7f93b2', '#c9b8a8'];
  const parts: Mesh[] = [];
  for (let row = 0; row < 9; row++) {
    for (let i = -16; i <= 16; i++) {
      if (random() < 0.16) continue;
      const x = i * 62 + (random() - 0.5) * 26;
      const z = -60 - row * 78 - random() * 30;
      const centre = Math.exp(-(((x - 130) / 330) ** 2) - (((z + 330) / 330) ** 2));
      const height = 22 + random() * 46 + centre * (90 + random() * 210);
      const wide = 24 + random() * 20;
      const deep = 24 + random() * 20;
      const seed = (row * 40 + i) * 3 + 400;
      const material = facade(seed, lit, tones[Math.floor(random() * tones.length)]!);
      parts.push(place(box([0, height / 2, 0], [wide, height, deep], material), { at: [x, 0, z], turn: [0, (random() - 0.5) * 12, 0] }));
      if (height > 110) parts.push(box([x, height + 5, z], [wide * 0.55, 12, deep * 0.55], material));
      if (height > 210) parts.push(tube([[x, height, z], [x, height + 46, z]], (t) => 1.3 - t, { color: linear('#d8dde4') }, 6));
    }
  }
  const glass = facade(91, lit * 1.2, '#cfd8e4');
  parts.push(place(lathe([[30, 0], [27, 120], [22, 240], [15, 330], [6, 396], [0.5, 430]], 12, glass), { at: [150, 0, -300] }));
  parts.push(place(lathe([[24, 0], [24, 210], [20, 268], [0.5, 276]], 28, facade(97, lit, '#e2ded8')), { at: [30, 0, -250] }));
  const water: Material = {
    metal: false,
    gloss: 1,
    rough: 0.11,
    color: ([x, , z]) => {
      const wave = 0.85 + 0.3 * Math.sin(z * 0.21 + Math.sin(x * 0.05) * 2) * Math.sin(x * 0.033 + z * 0.05);
      return linear('#1e4672', 0.5 * wave);
    },
  };
  parts.push(grid(2, 2, (u, v) => [(v - 0.5) * 9000, -1, 3000 - u * 3030], water));
  parts.push(grid(2, 2, (u, v) => [(v - 0.5) * 9000, -0.5, -30 - u * 6000], { color: linear('#4a5f7d', 0.5) }));
  parts.push(box([0, 0.5, -30], [3000, 4, 6], { color: linear('#a9b1bd', 0.6) }));
  const steel: Material = { color: linear('#e4e7ea', 0.9) };
  for (const x of [-420, -180]) {
    parts.push(tube([[x, -5, 60], [x + 4, 92, 60]], 3.2, steel, 8));
    for (let i = -8; i <= 8; i++) if (i !== 0) parts.push(tube([[x + 4, 88 - Math.abs(i) * 2.5, 60], [x + i * 14, 18, 60]], 0.5, steel, 4));
  }
  parts.push(box([-420, 17, 60], [760, 2.4, 16], steel));
  for (let x = -790; x < -40; x += 16) parts.push(box([x, 19.5, 67], [0.8, 0.8, 0.8], { color: [0.1, 0.1, 0.1], glow: [4, 2.6, 1.2] }));
  return merge(...parts);
}
