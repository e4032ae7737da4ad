import { linear } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { lathe, softBox, tube } from '../render/shapes.ts';
import { nose, standing, white } from './livery.ts';

/** A tyre on its hub, its axle along x. */
export function wheel(size: number, width: number): Mesh {
  const rubber: Material = { color: [0.014, 0.015, 0.018], gloss: 0.15, rough: 0.6 };
  const hub: Material = { color: linear('#c2c7cf'), gloss: 0.5 };
  const w = width / 2;
  return place(
    merge(
      lathe([[size * 0.55, -w], [size * 0.9, -w], [size, -w * 0.6], [size, w * 0.6], [size * 0.9, w], [size * 0.55, w]], 28, rubber),
      lathe([[0.001, -w * 0.7], [size * 0.56, -w * 0.8], [size * 0.56, w * 0.8], [0.001, w * 0.7]], 20, hub),
    ),
    { turn: [0, 0, 90] },
  );
}

/** The airliner's nose gear and its two main gears, down on the ground. */
export function landingGear(): Mesh {
  const steel: Material = { color: linear('#aeb6c2'), gloss: 0.6, rough: 0.2 };
  const door: Material = { color: white, gloss: 0.6 };
  const down = -standing;
  const parts: Mesh[] = [];
  const noseZ = 6.4 - nose;
  parts.push(tube([[0, -2.4, noseZ - 0.2], [0, down + 0.55, noseZ]], 0.14, steel));
  parts.push(tube([[0, -2.7, noseZ + 1.8], [0, -3.7, noseZ + 0.1]], 0.09, steel));
  for (const x of [-0.36, 0.36]) parts.push(place(wheel(0.55, 0.36), { at: [x, down + 0.55, noseZ] }));
  for (const x of [-0.55, 0.55]) parts.push(softBox([x, -2.98, noseZ + 1.2], [0.05, 0.62, 1.9], 0.02, door));
  for (const x of [-5.1, 5.1]) {
    const z = 31.5 - nose;
    parts.push(tube([[x * 0.94, -1.8, z], [x, down + 0.7, z]], 0.2, steel));
    parts.push(tube([[x * 0.55, -2.4, z], [x * 0.97, -3.7, z]], 0.1, steel));
    parts.push(tube([[x, down + 0.68, z - 0.85], [x, down + 0.68, z + 0.85]], 0.12, steel));
    parts.push(softBox([x * 1.1, -2.7, z], [0.06, 1.3, 1.05], 0.02, door));
    for (const dz of [-0.78, 0.78]) {
      for (const dx of [-0.52, 0.52]) parts.push(place(wheel(0.68, 0.5), { at: [x + dx, down + 0.68, z + dz] }));
    }
  }
  return merge(...parts);
}
