import type { Rgb } from '../palette.ts';
import type { Mood } from '../sky/atmosphere.ts';
import type { Material, Mesh } from './mesh.ts';
import { addQuad, createMesh } from './mesh.ts';
import { add, type Vec } from './vector.ts';

/** A rectangle from one corner along two sides. */
export interface Patch { corner: Vec; u: Vec; v: Vec }

export type Light =
  /** An opening through which the sky shines in. */
  | (Patch & { kind: 'window' })
  /** A shining surface; shines to the side of u cross v. */
  | (Patch & { kind: 'panel'; light: Rgb })
  /** A small round lamp. With an `aim` it throws a cone. */
  | { kind: 'lamp'; at: Vec; radius: number; light: Rgb; aim?: Vec; spread?: number };

/** Everything a picture of solid things needs. */
export interface Stage {
  mesh: Mesh;
  mood: Mood;
  lights?: Light[];
  /** Rays for each pixel. Every second one is lit, every fourth gathers indirect light; the others only soften edges. */
  samples?: number;
  /** Times light is followed from surface to surface. */
  bounces?: number;
  sun?: number;
  /** Apparent radius of the sun in degrees: larger is softer. */
  sunSize?: number;
  sky?: number;
  /** Light that reaches every corner. */
  ambient?: Rgb;
  /** Share of light that 1 km of air takes, and its colour; thins out with height in metres. */
  haze?: { density: number; light?: Rgb; height?: number };
  /** Share of sunlight that 1 m of air scatters: visible beams. */
  beams?: number;
}

/** The visible body of a panel. */
export function panelBody(panel: Patch & { light: Rgb }, gain = 1): Mesh {
  const { corner: c, u, v } = panel;
  const material: Material = {
    color: [0.02, 0.02, 0.02],
    glow: [panel.light[0] * gain, panel.light[1] * gain, panel.light[2] * gain],
    sampled: true,
  };
  const mesh = createMesh();
  addQuad(mesh, c, add(c, u), add(add(c, u), v), add(c, v), material);
  return mesh;
}
