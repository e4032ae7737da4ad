import { linear, palette, type Rgb } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { box, grid, softBox, tube } from '../render/shapes.ts';
import { panelBody, type Light } from '../render/stage.ts';
import type { Vec } from '../render/vector.ts';
import { board, charts, network, route, screen, type Drawing } from './screens.ts';

const dark: Material = { color: linear('#1b2740', 0.7), gloss: 0.3, rough: 0.3 };
const desk: Material = { color: linear('#c9c6c2', 0.75), gloss: 0.4, rough: 0.25 };
const metal: Material = { color: linear('#7f8a9b'), gloss: 0.4 };
const black: Material = { color: [0.014, 0.016, 0.022], gloss: 0.4, rough: 0.2 };
const fabric: Material = { color: linear('#33528c', 0.8) };

/** A monitor on its foot, its picture towards +z. */
function monitor(drawing: Drawing, size: [number, number] = [0.62, 0.36], gain = 1): Mesh {
  const y = size[1] / 2 + 0.14;
  return merge(
    softBox([0, y, 0], [size[0] + 0.02, size[1] + 0.02, 0.025], 0.008, black, 1),
    box([0, y, 0.0135], [size[0], size[1], 0.002], screen(drawing, [0, y, 0], size, gain)),
    tube([[0, 0, -0.04], [0, y, -0.02]], 0.018, metal, 6),
    softBox([0, 0.008, -0.03], [0.22, 0.015, 0.16], 0.006, metal, 1),
  );
}

/** A swivel chair facing -z. */
export function chair(): Mesh {
  return merge(
    softBox([0, 0.46, 0], [0.5, 0.08, 0.48], 0.035, fabric, 2),
    place(softBox([0, 0.34, 0], [0.46, 0.6, 0.07], 0.035, fabric, 2), { at: [0, 0.48, 0.23], turn: [8, 0, 0] }),
    tube([[0, 0.06, 0], [0, 0.44, 0]], 0.03, metal, 8),
    ...[0, 72, 144, 216, 288].map((a) => place(tube([[0, 0.09, 0], [0, 0.05, 0.3]], 0.02, metal, 6), { turn: [0, a, 0] })),
    ...[-0.27, 0.27].map((x) => softBox([x, 0.68, 0.02], [0.05, 0.03, 0.26], 0.012, black, 1)),
  );
}

/** A desk with monitors, 1.8 m wide; the operator sits at +z and looks to -z. */
export function workplace(screens: Drawing[], gain = 1): Mesh {
  return merge(
    softBox([0, 0.73, 0], [1.8, 0.04, 0.85], 0.015, desk, 1),
    box([0, 0.36, -0.3], [1.7, 0.68, 0.04], dark),
    ...[-0.85, 0.85].map((x) => box([x, 0.36, 0], [0.04, 0.7, 0.7], metal)),
    ...screens.map((drawing, i) => {
      const spread = i - (screens.length - 1) / 2;
      return place(monitor(drawing, [0.58, 0.34], gain), { at: [spread * 0.6, 0.75, -0.18 + Math.abs(spread) * 0.07], turn: [0, -spread * 16, 0] });
    }),
    softBox([0, 0.765, 0.18], [0.42, 0.018, 0.14], 0.008, black, 1),
    softBox([0.55, 0.8, 0.14], [0.07, 0.1, 0.07], 0.02, { color: linear(palette.coral, 0.9), gloss: 0.5 }, 1),
  );
}

/** The operations centre: a curved wall of screens at -z, rows of desks before it. */
export function controlRoom(gain = 1): { mesh: Mesh; lights: Light[] } {
  const lights: Light[] = [];
  const parts: Mesh[] = [
    box([0, -0.05, 0], [26, 0.1, 22], { color: linear('#24344f', 0.7), gloss: 0.3, rough: 0.25 }),
    box([0, 5, 0], [26, 0.1, 22], { color: linear('#16203a', 0.7) }),
    box([-11, 2.5, 0], [0.1, 5, 22], dark),
    box([11, 2.5, 0], [0.1, 5, 22], dark),
    box([0, 2.5, -10], [26, 5, 0.1], dark),
    box([0, 2.5, 10], [26, 5, 0.1], dark),
  ];
  const wall: [Drawing, number, number, Rgb][] = [
    [board, -38, 3.9, [0.35, 0.5, 0.6]],
    [network, 0, 7.6, [0.22, 0.5, 0.85]],
    [charts, 38, 3.9, [0.4, 0.4, 0.5]],
  ];
  for (const [drawing, angle, width, tint] of wall) {
    const size: [number, number] = [width, 2.7];
    const flat = merge(
      softBox([0, 0, -0.06], [width + 0.1, 2.8, 0.1], 0.03, black, 1),
      grid(2, 2, (u, v) => [(v - 0.5) * width, (u - 0.5) * 2.7, 0], { ...screen(drawing, [0, 0, 0], size, 1.35 * gain), sampled: true }),
    );
    const a = (angle * Math.PI) / 180;
    const at: Vec = [Math.sin(a) * 9.2, 2.65, 1 - Math.cos(a) * 9.2];
    parts.push(place(flat, { at, turn: [0, -angle, 0] }));
    const half = width / 2;
    const side: Vec = [Math.cos(a), 0, Math.sin(a)];
    lights.push({
      kind: 'panel',
      corner: [at[0] - side[0] * half, at[1] - 1.35, at[2] - side[2] * half + 0.06],
      u: [side[0] * width, 0, side[2] * width],
      v: [0, 2.7, 0],
      light: [tint[0] * 1.7 * gain, tint[1] * 1.7 * gain, tint[2] * 1.7 * gain],
    });
  }
  for (const [r, z] of [[0, -2.6], [1, 0.6], [2, 3.8]] as const) {
    for (let i = -2; i <= 2; i++) {
      const drawings = [[charts, network], [board, route, charts], [network, board]][(i + 4 + r) % 3]!;
      const at: Vec = [i * 2.1, 0, z + Math.abs(i) * 0.16];
      parts.push(place(workplace(drawings, 1.1 * gain), { at, turn: [0, -i * 5, 0] }));
      lights.push({ kind: 'lamp', at: [at[0], 1.1, at[2] + 0.12], radius: 0.32, light: [0.1 * gain, 0.17 * gain, 0.26 * gain] });
    }
  }
  for (const x of [-5, 0, 5]) {
    for (const z of [-4, 0, 4]) {
      const strip = { kind: 'panel' as const, corner: [x - 1.4, 4.92, z - 0.06] as Vec, u: [2.8, 0, 0] as Vec, v: [0, 0, 0.12] as Vec, light: linear('#ffd6ae', 26) };
      lights.push(strip);
      parts.push(panelBody(strip, 0.06));
    }
  }
  return { mesh: merge(...parts), lights };
}
