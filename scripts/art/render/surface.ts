import type { Rgb } from '../palette.ts';
import { hit, type Geometry } from './bvh.ts';
import type { Material } from './mesh.ts';
import { cross, dot, length, normalize, type Vec } from './vector.ts';

/** A point of a solid thing, as light meets it. */
export interface Surface { point: Vec; normal: Vec; local: Vec; material: Material; distance: number }

/** What the last ray met, its normal turned towards the ray. */
export function surfaceOf(g: Geometry, o: Vec, d: Vec): Surface {
  const { triangle: t, u, v, distance } = hit;
  const w = 1 - u - v;
  const k = t * 9;
  const n = g.normals;
  const l = g.locals;
  const e = g.triangles;
  let normal = normalize([
    n[k]! * w + n[k + 3]! * u + n[k + 6]! * v,
    n[k + 1]! * w + n[k + 4]! * u + n[k + 7]! * v,
    n[k + 2]! * w + n[k + 5]! * u + n[k + 8]! * v,
  ]);
  const flat = cross([e[k + 3]!, e[k + 4]!, e[k + 5]!], [e[k + 6]!, e[k + 7]!, e[k + 8]!]);
  const away = dot(flat, d) > 0;
  if (dot(normal, flat) > 0 === away) normal = [-normal[0], -normal[1], -normal[2]];
  const facing = dot(normal, d);
  if (facing > -0.02) normal = normalize([normal[0] - d[0] * (facing + 0.02), normal[1] - d[1] * (facing + 0.02), normal[2] - d[2] * (facing + 0.02)]);
  const lift = 3e-4 + distance * 3e-5;
  const size = length(flat) * (away ? -1 : 1) || 1;
  return {
    point: [
      o[0] + d[0] * distance + (flat[0] / size) * lift,
      o[1] + d[1] * distance + (flat[1] / size) * lift,
      o[2] + d[2] * distance + (flat[2] / size) * lift,
    ],
    normal,
    local: [
      l[k]! * w + l[k + 3]! * u + l[k + 6]! * v,
      l[k + 1]! * w + l[k + 4]! * u + l[k + 7]! * v,
      l[k + 2]! * w + l[k + 5]! * u + l[k + 8]! * v,
    ],
    material: g.materials[g.materialOf[t]!]!,
    distance,
  };
}

/** A material's colour or glow at a point of its own. */
export function colorOf(value: Rgb | ((local: Vec) => Rgb), local: Vec): Rgb {
  return typeof value === 'function' ? value(local) : value;
}
