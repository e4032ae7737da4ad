import { linear, palette } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { box, extrude, lathe, softBox, sphere, tube } from '../render/shapes.ts';
import { wheel } from './landing-gear.ts';

const white: Material = { color: linear('#e9ebee', 0.85), gloss: 0.7, rough: 0.15 };
const navy: Material = { color: linear('#1d376c', 0.9), gloss: 0.7, rough: 0.15 };
const coral: Material = { color: linear(palette.coral, 0.9), gloss: 0.6, rough: 0.2 };
const amber: Material = { color: linear('#e6a63c', 0.9), gloss: 0.5, rough: 0.25 };
const glass: Material = { color: [0.012, 0.018, 0.03], gloss: 1, rough: 0.04 };
const dark: Material = { color: [0.02, 0.022, 0.027], gloss: 0.3, rough: 0.4 };
const steel: Material = { color: linear('#9ba5b3'), gloss: 0.5, rough: 0.3 };
const beacon: Material = { color: [0.2, 0.1, 0.02], glow: [4.5, 2.2, 0.5] };
const headlight: Material = { color: [0.3, 0.3, 0.3], glow: [6, 5.2, 4] };
const taillight: Material = { color: [0.2, 0.02, 0.02], glow: [2.2, 0.15, 0.1] };

function wheels(x: number, zs: number[], size: number): Mesh {
  return merge(...zs.flatMap((z) => [-x, x].map((side) => place(wheel(size, size * 0.6), { at: [side, size, z] }))));
}

function lights(x: number, y: number, front: number, back: number): Mesh {
  return merge(
    ...[-x, x].map((side) => sphere([side, y, front], 0.1, headlight, 8)),
    ...[-x, x].map((side) => box([side, y, back], [0.22, 0.09, 0.04], taillight)),
  );
}

/** A pushback tractor, its front towards -z; 6 m long. */
export function tug(): Mesh {
  return merge(
    softBox([0, 0.85, 0.2], [2.7, 0.8, 6], 0.22, white, 2),
    softBox([0, 0.62, 0.2], [2.74, 0.2, 6.04], 0.06, navy, 1),
    box([0, 0.95, 0.2], [2.72, 0.09, 5.9], coral),
    softBox([0, 1.62, -1.6], [2.3, 0.95, 1.7], 0.2, glass, 2),
    softBox([0, 2.12, -1.6], [2.34, 0.1, 1.75], 0.05, white, 1),
    softBox([0, 1.3, 1.4], [2.2, 0.28, 3], 0.08, dark, 1),
    sphere([0.8, 2.26, -1.4], 0.11, beacon, 10),
    lights(1, 0.86, -2.8, 3.2),
    wheels(1.2, [-1.7, 2.1], 0.6),
  );
}

/** A low apron bus, 13 m long. */
export function bus(): Mesh {
  const side: Material = {
    ...white,
    color: ([, y, z]) => {
      if (y > 1.15 && y < 2.5) return Math.abs((((z + 30) % 1.7) + 1.7) % 1.7 - 0.85) < 0.78 ? [0.012, 0.018, 0.03] : linear('#1d376c', 0.9);
      return y < 0.7 ? linear('#1d376c', 0.9) : y < 0.8 ? linear(palette.coral, 0.9) : linear('#e9ebee', 0.85);
    },
    glow: ([x, y, z]) =>
      y > 1.15 && y < 2.5 && Math.abs(x) > 1.4 && Math.abs((((z + 30) % 1.7) + 1.7) % 1.7 - 0.85) < 0.78 ? [0.5, 0.4, 0.28] : [0, 0, 0],
  };
  return merge(
    softBox([0, 1.62, 0], [3, 2.7, 13], 0.22, side, 2),
    softBox([0, 1.85, -6.42], [2.7, 1.5, 0.2], 0.08, glass, 1),
    softBox([0, 3.02, 0.4], [2, 0.25, 5], 0.1, white, 1),
    lights(1.15, 0.75, -6.48, 6.48),
    wheels(1.3, [-4, 3.8], 0.5),
  );
}

function truckFront(paint: Material): Mesh {
  return merge(
    softBox([0, 1.45, 0], [2.3, 1.9, 2], 0.25, paint, 2),
    softBox([0, 1.85, -0.62], [2.1, 0.85, 0.9], 0.14, glass, 2),
    softBox([0, 1.85, 0.1], [2.34, 0.7, 0.9], 0.12, glass, 1),
    sphere([0, 2.52, 0], 0.12, beacon, 10),
    ...[-0.85, 0.85].map((x) => sphere([x, 0.85, -1], 0.11, headlight, 8)),
  );
}

/** Passenger stairs on a truck; the platform's edge at -z, `height` metres up. */
export function stairs(height = 4.2): Mesh {
  const run = height * 1.55;
  const count = Math.round(height / 0.2);
  const parts: Mesh[] = [];
  for (let i = 0; i < count; i++) {
    parts.push(box([0, ((i + 0.5) / count) * height, 1.6 + run * (1 - (i + 0.5) / count)], [1.9, 0.06, 0.36], steel));
  }
  const wall: [number, number][] = [[1.6, height - 0.35], [1.6 + run, -0.1], [1.6 + run, 0.95], [1.6, height + 1], [-0.2, height + 1], [-0.2, height - 0.3]];
  for (const x of [-1, 1]) {
    parts.push(place(extrude(wall, 0.07, white), { turn: [0, -90, 0], at: [x, 0.35, 0] }));
    parts.push(place(extrude(wall.map(([z, y]) => [z, y * 0.995 + (y > height * 0.5 && z < 1.7 ? 0.02 : 0.02)] as [number, number]).slice(0, 2).concat([[1.6 + run, 0.06], [1.6, height - 0.2]]), 0.09, coral), { turn: [0, -90, 0], at: [x, 0.35, 0] }));
    parts.push(tube([[x, 0.6, 1.8], [x, height * 0.9, 1.8]], 0.09, steel));
  }
  parts.push(box([0, height + 0.3, 0.7], [2, 0.1, 1.8], steel));
  parts.push(softBox([0, 0.75, run * 0.5 + 0.6], [2.1, 0.4, run + 0.6], 0.1, navy, 1));
  parts.push(place(truckFront(white), { at: [0, 0, 0.9] }), wheels(1, [1, run * 0.75], 0.48));
  return merge(...parts);
}

/** A unit load device: an aluminium box with one slanted side. */
export function container(tint: Material = { color: linear('#c4cbd4', 0.9), gloss: 0.6, rough: 0.25 }): Mesh {
  const outline: [number, number][] = [[-1.5, 0.55], [-1.1, 0], [1.5, 0], [1.5, 1.62], [-1.5, 1.62]];
  const body: Material = {
    ...tint,
    color: (p) => {
      const base = typeof tint.color === 'function' ? tint.color(p) : tint.color;
      const rib = Math.abs((((p[0] + 9) % 0.5) + 0.5) % 0.5 - 0.25) < 0.02 || Math.abs(p[1] - 0.06) < 0.03 || Math.abs(p[1] - 1.57) < 0.03;
      const mark = Math.abs(p[2]) > 0.7 && p[0] > 0.5 && p[0] < 1.2 && Math.abs(p[1] - 1.1) < 0.16 ? linear(palette.coral, 0.9) : base;
      return rib ? [base[0] * 0.6, base[1] * 0.6, base[2] * 0.62] : mark;
    },
  };
  return extrude(outline, 1.5, body);
}

/** A cargo loader: a platform on scissors `height` metres up, its front towards -z. */
export function loader(height = 2.6): Mesh {
  const scissor = (x: number): Mesh =>
    merge(
      tube([[x, 0.8, -3], [x, height, 2.4]], 0.1, steel, 6),
      tube([[x, 0.8, 2.4], [x, height, -3]], 0.1, steel, 6),
    );
  return merge(
    softBox([0, 0.62, 0], [3.2, 0.4, 8], 0.1, amber, 1),
    softBox([0, height + 0.12, -0.3], [3.3, 0.26, 7], 0.06, amber, 1),
    box([0, height + 0.27, -0.3], [2.7, 0.05, 6.8], steel),
    scissor(-1.3),
    scissor(1.3),
    ...[-1.6, 1.6].map((x) => tube([[x, height + 0.25, 3], [x, height + 1.25, 3], [x, height + 1.25, -2.2], [x, height + 0.25, -2.2]], 0.035, coral, 6)),
    softBox([1.9, height + 0.4, -3], [0.8, 1.1, 0.9], 0.15, white, 1),
    wheels(1.4, [-3, 0, 3], 0.42),
    sphere([1.9, height + 1.05, -3], 0.1, beacon, 8),
  );
}

/** A small tractor with a train of container trolleys behind it, heading for -z. */
export function baggageTrain(cars = 3): Mesh {
  const parts: Mesh[] = [
    softBox([0, 0.75, 0], [1.5, 0.55, 2.8], 0.14, white, 2),
    box([0, 0.72, 0], [1.52, 0.1, 2.7], coral),
    softBox([0, 1.4, 0.5], [1.35, 0.1, 1.3], 0.05, white, 1),
    ...[-0.6, 0.6].flatMap((x) => [-0.1, 1.1].map((z) => tube([[x, 0.9, z], [x, 1.4, z]], 0.035, dark, 6))),
    softBox([0, 0.95, 0.8], [1, 0.3, 0.4], 0.1, dark, 1),
    lights(0.55, 0.75, -1.4, 1.4),
    wheels(0.7, [-0.85, 0.95], 0.36),
  ];
  for (let i = 0; i < cars; i++) {
    const z = 3.6 + i * 3.7;
    parts.push(box([0, 0.45, z], [1.7, 0.12, 3], dark), wheels(0.75, [z - 1.1, z + 1.1], 0.24));
    parts.push(tube([[0, 0.42, z - 1.5], [0, 0.42, z - 2.3]], 0.04, steel, 6));
    parts.push(place(container(), { at: [0, 0.52, z], turn: [0, 90, 0], scale: [0.93, 0.93, 0.93] }));
  }
  return merge(...parts);
}

/** A fuel truck, 9 m long. */
export function fuelTruck(): Mesh {
  const tank = place(lathe([[0.001, -3], [0.85, -2.95], [1.12, -2.7], [1.15, 0], [1.12, 2.7], [0.85, 2.95], [0.001, 3]], 28, white), { turn: [90, 0, 0], at: [0, 1.95, 1.6] });
  return merge(
    place(truckFront(navy), { at: [0, 0, -2.8] }),
    tank,
    softBox([0, 0.75, 1], [2.2, 0.35, 7], 0.1, dark, 1),
    box([0, 1.95, 1.6], [2.34, 0.14, 5.2], coral),
    wheels(1, [-2.6, 2.2, 3.5], 0.5),
  );
}

export function cone(): Mesh {
  return merge(
    lathe([[0.2, 0.04], [0.15, 0.06], [0.02, 0.7], [0.001, 0.72]], 16, {
      color: ([, y]) => (Math.abs(y - 0.42) < 0.09 ? linear('#f3f0ea') : linear('#f0602f')),
      gloss: 0.3,
    }),
    softBox([0, 0.03, 0], [0.42, 0.05, 0.42], 0.02, dark, 1),
  );
}
