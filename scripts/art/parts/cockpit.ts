import { linear, palette, type Rgb } from '../palette.ts';
import { addQuad, createMesh, merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { hash } from '../render/random.ts';
import { box, grid, softBox, tube } from '../render/shapes.ts';
import type { Light } from '../render/stage.ts';
import { add, type Vec } from '../render/vector.ts';
import { attitude, engines, route, screen, type Drawing } from './screens.ts';

const panel: Material = { color: linear('#3a4a63', 0.8), gloss: 0.2, rough: 0.5 };
const frame: Material = { color: linear('#2b3850', 0.8), gloss: 0.25, rough: 0.4 };
const soft: Material = { color: [0.018, 0.021, 0.03], gloss: 0.12, rough: 0.6 };
const fleece: Material = { color: linear('#8c8a88', 0.6), gloss: 0.02, rough: 0.9 };
const metal: Material = { color: linear('#aab3c0'), gloss: 0.6, rough: 0.2 };
const coral: Material = { color: linear(palette.coral), gloss: 0.4 };

/** Buttons in rows on a panel: small lit keys by place. */
function keys(cell: [number, number], lit: number): (local: Vec) => Rgb {
  return ([x, , z]) => {
    const i = Math.floor(x / cell[0]);
    const j = Math.floor(z / cell[1]);
    const u = Math.abs(x / cell[0] - i - 0.5);
    const v = Math.abs(z / cell[1] - j - 0.5);
    if (u > 0.3 || v > 0.26) return [0, 0, 0];
    const chance = hash(i, j, 21);
    if (chance > lit) return [0.004, 0.005, 0.007];
    const tint: Rgb = chance < lit * 0.08 ? [0.6, 0.3, 0.1] : chance < lit * 0.2 ? [0.1, 0.45, 0.3] : [0.24, 0.27, 0.3];
    const mark = v < 0.09 && u < 0.2 ? 1 : 0.18;
    return [tint[0] * mark, tint[1] * mark, tint[2] * mark];
  };
}

function display(drawing: Drawing, at: Vec, size: [number, number], gain: number): Mesh {
  const bezel = softBox([0, 0, 0], [size[0] + 0.024, size[1] + 0.024, 0.03], 0.008, soft, 1);
  const glass = box([0, 0, 0.016], [size[0], size[1], 0.002], screen(drawing, [0, 0, 0], size, gain));
  return place(merge(bezel, glass), { at, turn: [-14, 0, 0] });
}

function crewSeat(): Mesh {
  return merge(
    place(
      merge(
        softBox([0, 0.36, 0], [0.5, 0.74, 0.12], 0.06, soft, 2),
        softBox([0, 0.36, -0.05], [0.4, 0.68, 0.07], 0.035, fleece, 2),
        softBox([0, 0.83, -0.01], [0.27, 0.2, 0.09], 0.04, soft, 2),
        ...[-0.16, 0.16].map((x) => softBox([x, 0.4, 0.066], [0.05, 0.6, 0.016], 0.008, frame, 1)),
        softBox([0, 0.62, 0.068], [0.2, 0.05, 0.016], 0.008, coral, 1),
      ),
      { at: [0, 0.46, 0.2], turn: [8, 0, 0] },
    ),
    softBox([0, 0.45, -0.04], [0.5, 0.12, 0.5], 0.05, fleece, 2),
    softBox([0, 0.22, 0], [0.34, 0.4, 0.4], 0.03, frame, 1),
    ...[-0.29, 0.29].map((x) => softBox([x, 0.7, 0], [0.07, 0.05, 0.36], 0.022, soft, 1)),
  );
}

function sideStick(): Mesh {
  return merge(tube([[0, 0, 0], [0, 0.06, 0], [0.01, 0.15, -0.03]], 0.022, soft), softBox([0, 0, 0], [0.1, 0.03, 0.14], 0.012, panel, 1));
}

/** The flight deck looking towards -z: the pilots' eyes at 1.25 m, the windscreen about 1.3 m before them. */
export function cockpit(gain = 1): { mesh: Mesh; lights: Light[] } {
  const parts: Mesh[] = [];
  const sill: Vec[] = [];
  const brow: Vec[] = [];
  const stops: [number, number][] = [[-108, 1.2], [-66, 1.3], [-34, 1.42], [0, 1.52], [34, 1.42], [66, 1.3], [108, 1.2]];
  for (const [angle, reach] of stops) {
    const a = (angle * Math.PI) / 180;
    sill.push([Math.sin(a) * reach * 1.02, 1.06, -0.1 - Math.cos(a) * reach]);
    brow.push([Math.sin(a) * reach * 0.84, 1.66, 0.02 - Math.cos(a) * reach * 0.7]);
  }
  for (const [i, low] of sill.entries()) {
    const high = brow[i]!;
    parts.push(tube([add(low, [0, -0.1, 0]), low, high, add(high, [0, 0.06, 0.05])], i === 3 ? 0.034 : 0.05, frame, 8));
  }
  parts.push(tube(sill, 0.06, frame, 8), tube(brow, 0.075, frame, 8));
  for (let i = 1; i < sill.length; i++) {
    const wall = createMesh();
    const foot = (p: Vec): Vec => [p[0] * 1.06, 0, p[2] * 1.02];
    addQuad(wall, foot(sill[i - 1]!), foot(sill[i]!), sill[i]!, sill[i - 1]!, frame);
    const up = (p: Vec): Vec => [p[0] * 0.55, 2.06, p[2] * 0.35 + 0.25];
    addQuad(wall, brow[i - 1]!, brow[i]!, up(brow[i]!), up(brow[i - 1]!), panel);
    parts.push(wall);
  }
  parts.push(box([0, 2.1, 0.9], [2.6, 0.06, 3], panel), box([-1.45, 1, 1.2], [0.06, 2.2, 2.8], panel), box([1.45, 1, 1.2], [0.06, 2.2, 2.8], panel));
  parts.push(box([0, -0.03, 0.6], [3.2, 0.06, 4], soft));
  const hood = grid(
    8,
    25,
    (u, v) => {
      const x = -1.06 + v * 2.12;
      const bend = 0.1 * (1 - (x / 1.06) ** 2) + 0.05 * Math.exp(-((Math.abs(x) - 0.52) ** 2) / 0.05);
      return [x, 0.99 + bend * 0.7 + 0.05 * Math.sin(u * Math.PI) - 0.1 * u * u, -1.28 + u * 0.42 - 0.06 * (1 - (x / 1.06) ** 2)];
    },
    soft,
  );
  parts.push(hood);
  parts.push(place(box([0, 0, 0], [2.1, 0.5, 0.04], panel), { at: [0, 0.74, -0.98], turn: [-14, 0, 0] }));
  const control = { ...soft, glow: keys([0.031, 0.026], 0.5) };
  parts.push(place(softBox([0, 0, 0], [0.86, 0.05, 0.11], 0.012, control, 1), { at: [0, 0.985, -0.84], turn: [72, 0, 0] }));
  for (const [drawing, x] of [[attitude, -0.78], [route, -0.46], [engines, 0], [route, 0.46], [attitude, 0.78]] as const) {
    parts.push(display(drawing, [x, 0.78, -0.945], [0.27, 0.27], gain));
  }
  parts.push(softBox([0, 0.5, -0.35], [0.46, 0.3, 1.3], 0.05, panel, 2));
  parts.push(box([0, 0.652, -0.1], [0.4, 0.004, 0.72], { ...soft, glow: keys([0.037, 0.031], 0.42) }));
  parts.push(place(display(engines, [0, 0, 0], [0.26, 0.2], gain), { at: [0, 0.7, -0.72], turn: [-52, 0, 0] }));
  for (const x of [-0.06, 0.06]) {
    parts.push(tube([[x, 0.64, -0.36], [x, 0.8, -0.42]], 0.012, metal), softBox([x, 0.82, -0.43], [0.085, 0.045, 0.06], 0.02, soft, 2));
  }
  parts.push(tube([[0.16, 0.64, -0.24], [0.16, 0.72, -0.27]], 0.01, metal), softBox([0.16, 0.73, -0.27], [0.05, 0.03, 0.05], 0.012, coral, 1));
  const overhead: Material = { ...panel, glow: keys([0.043, 0.036], 0.34), color: linear('#34435c', 0.7) };
  parts.push(place(softBox([0, 0, 0], [0.84, 0.03, 1.1], 0.012, overhead, 1), { at: [0, 1.985, 0.05], turn: [-16, 0, 0] }));
  for (const side of [-1, 1]) {
    parts.push(place(crewSeat(), { at: [side * 0.56, 0, 0.12] }));
    parts.push(softBox([side * 1.12, 0.62, -0.3], [0.34, 0.06, 1.1], 0.03, panel, 1));
    parts.push(place(sideStick(), { at: [side * 1.02, 0.66, -0.42] }));
  }
  const lights: Light[] = [];
  for (let i = 1; i < sill.length; i++) {
    const a = sill[i - 1]!;
    const b = sill[i]!;
    const c = brow[i - 1]!;
    lights.push({ kind: 'window', corner: a, u: [b[0] - a[0], b[1] - a[1], b[2] - a[2]], v: [c[0] - a[0], c[1] - a[1], c[2] - a[2]] });
  }
  lights.push({ kind: 'lamp', at: [0, 1.9, 0.7], radius: 0.35, light: linear('#ffd9b5', 0.22) });
  lights.push({ kind: 'lamp', at: [-0.6, 0.85, -0.75], radius: 0.3, light: linear('#7fb4ee', 0.05 * gain) });
  lights.push({ kind: 'lamp', at: [0.6, 0.85, -0.75], radius: 0.3, light: linear('#7fb4ee', 0.05 * gain) });
  return { mesh: merge(...parts), lights };
}
