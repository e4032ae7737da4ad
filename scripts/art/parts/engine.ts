import { linear } from '../palette.ts';
import { merge, place, type Material, type Mesh } from '../render/mesh.ts';
import { lathe } from '../render/shapes.ts';
import { white } from './livery.ts';

/** A turbofan under the airliner's wing, its intake towards -z. */
export function engine(): Mesh {
  const shell: Material = {
    color: ([, y]) => (y < 0.42 ? linear('#d9dee5', 0.9) : y > 4.6 ? linear('#77808f') : white),
    gloss: 0.8,
    rough: 0.12,
  };
  const dark: Material = { color: [0.03, 0.034, 0.042], gloss: 0.3, rough: 0.4 };
  const core: Material = { color: linear('#6d6a68'), metal: true, rough: 0.35 };
  const fan: Material = {
    color: ([x, , z]) => {
      const angle = Math.atan2(z, x) + Math.hypot(x, z) * 0.55;
      const blade = (((angle / (Math.PI * 2)) * 22) % 1 + 1) % 1;
      return blade < 0.62 ? [0.09 + blade * 0.12, 0.1 + blade * 0.13, 0.12 + blade * 0.14] : [0.012, 0.014, 0.018];
    },
    gloss: 0.5,
    rough: 0.3,
  };
  const spiral: Material = {
    color: ([x, y, z]) => {
      const turn = (Math.atan2(z, x) / (Math.PI * 2) + y * 1.15 + 4) % 1;
      return turn < 0.14 ? white : [0.05, 0.055, 0.065];
    },
    gloss: 0.6,
  };
  const nacelle = lathe(
    [[1.42, 1.25], [1.44, 0.7], [1.47, 0.3], [1.53, 0.08], [1.6, 0], [1.68, 0.07], [1.76, 0.3], [1.85, 0.9], [1.89, 1.8], [1.86, 3], [1.72, 4.1], [1.5, 5.1], [1.44, 5.1], [1.46, 4.6]],
    40,
    shell,
  );
  const parts = merge(
    nacelle,
    lathe([[1.44, 1.2], [1.44, 1.28], [0.4, 1.22], [0.001, 1.22]], 40, fan),
    lathe([[0.46, 1.24], [0.4, 1], [0.24, 0.74], [0.001, 0.6]], 24, spiral),
    lathe([[1.46, 4.6], [1.2, 4.55], [0.95, 4.6], [0.9, 5.2], [0.62, 6.1], [0.001, 6.9]], 32, core),
    lathe([[1.45, 1.3], [1.4, 3.2], [1.44, 4.7]], 32, dark),
  );
  return place(parts, { turn: [90, 0, 0] });
}
