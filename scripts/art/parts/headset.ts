import { linear, palette } from '../palette.ts';
import { merge, type Material, type Mesh } from '../render/mesh.ts';
import { softBox, sphere, tube } from '../render/shapes.ts';
import type { Vec } from '../render/vector.ts';

const band: Material = { color: [0.02, 0.023, 0.03], gloss: 0.4, rough: 0.25 };

/** A headset for a head whose middle is the origin. */
export function headset(): Mesh {
  const arch: Vec[] = Array.from({ length: 13 }, (_, i) => {
    const a = (i / 12) * Math.PI;
    return [Math.cos(a) * 0.098, Math.sin(a) * 0.128 - 0.01, 0.006];
  });
  return merge(
    tube(arch, 0.011, band, 8),
    ...[-1, 1].map((side) => softBox([side * 0.1, -0.022, 0.002], [0.042, 0.085, 0.07], 0.02, band, 2)),
    ...[-1, 1].map((side) => sphere([side * 0.121, -0.022, 0.002], 0.012, { color: linear(palette.coral) }, 8)),
    tube([[-0.1, -0.05, -0.02], [-0.1, -0.09, -0.07], [-0.05, -0.1, -0.115]], 0.004, band, 6),
  );
}
