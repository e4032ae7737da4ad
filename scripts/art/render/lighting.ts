import type { Rgb } from '../palette.ts';
import { surroundings } from '../sky/atmosphere.ts';
import { blocked, buildGeometry, nearest, type Geometry } from './bvh.ts';
import { nudge, nudgePoint, random, scatter } from './scatter.ts';
import type { Light, Stage } from './stage.ts';
import { colorOf, surfaceOf } from './surface.ts';
import { cross, dot, length, normalize, smoothstep, type Vec } from './vector.ts';

/** A stage made ready for its rays. */
export interface Renderer {
  stage: Stage;
  g: Geometry;
  sunlight: Rgb;
  sunBlur: number;
  hasWindows: boolean;
  middles: Vec[];
  areas: number[];
  normals: Vec[];
  strengths: number[];
}

/** Sunlight at a point, per unit of colour. */
export function sunAt(r: Renderer, p: Vec, n: Vec): number {
  const d = nudge(r.stage.mood.sun, r.sunBlur);
  const facing = dot(n, d);
  if (facing <= 0 || d[1] < -0.02) return 0;
  return blocked(r.g, p[0], p[1], p[2], d[0], d[1], d[2], 1e9) ? 0 : facing;
}

/** Light of one of the stage's lights, chosen by how much it is likely to give. Adds to `out`. */
export function lightAt(r: Renderer, p: Vec, n: Vec, out: Rgb): boolean {
  const lights = r.stage.lights;
  if (!lights || lights.length === 0) return false;
  const weights: number[] = [];
  let total = 0;
  for (let i = 0; i < lights.length; i++) {
    const m = r.middles[i]!;
    const to: Vec = [m[0] - p[0], m[1] - p[1], m[2] - p[2]];
    const d2 = dot(to, to) + 0.05;
    const d = Math.sqrt(d2);
    const mine = Math.max(0.08, dot(n, to) / d);
    const theirs = r.areas[i]! > 0 ? Math.max(0.08, -dot(r.normals[i]!, to) / d) : 1;
    const w = (r.strengths[i]! * mine * theirs) / d2;
    weights.push(w);
    total += w;
  }
  let pick = random() * total;
  let i = 0;
  while (i < weights.length - 1 && (pick -= weights[i]!) > 0) i++;
  const chance = weights[i]! / total;
  const light: Light = lights[i]!;
  if (light.kind === 'lamp') {
    const to = nudgePoint(light.at, light.radius);
    const v: Vec = [to[0] - p[0], to[1] - p[1], to[2] - p[2]];
    const d = length(v);
    const dir: Vec = [v[0] / d, v[1] / d, v[2] / d];
    const facing = dot(n, dir);
    if (facing <= 0) return light.radius < 0.3;
    let cone = 1;
    if (light.aim) {
      const spread = light.spread ?? 40;
      const edge = Math.cos((spread * Math.PI) / 180);
      cone = smoothstep(edge - 0.12, Math.min(1, edge + 0.25), -dot(dir, light.aim));
      if (cone <= 0) return light.radius < 0.3;
    }
    if (blocked(r.g, p[0], p[1], p[2], dir[0], dir[1], dir[2], d - light.radius - 0.02)) return light.radius < 0.3;
    const gain = (facing * cone) / (d * d * chance * Math.PI);
    out[0] += light.light[0] * gain;
    out[1] += light.light[1] * gain;
    out[2] += light.light[2] * gain;
    return light.radius < 0.3;
  }
  const a = random();
  const b = random();
  const v: Vec = [
    light.corner[0] + light.u[0] * a + light.v[0] * b - p[0],
    light.corner[1] + light.u[1] * a + light.v[1] * b - p[1],
    light.corner[2] + light.u[2] * a + light.v[2] * b - p[2],
  ];
  const d = length(v);
  const dir: Vec = [v[0] / d, v[1] / d, v[2] / d];
  const facing = dot(n, dir);
  const side = dot(r.normals[i]!, dir);
  const opposite = light.kind === 'panel' ? -side : Math.abs(side);
  if (facing <= 0 || opposite <= 0) return false;
  const limit = light.kind === 'panel' ? d - 0.01 : 1e9;
  if (blocked(r.g, p[0], p[1], p[2], dir[0], dir[1], dir[2], limit)) return false;
  const gain = Math.min(60, (facing * opposite * r.areas[i]!) / (d * d * chance * Math.PI));
  const colour = light.kind === 'panel' ? light.light : surroundings(r.stage.mood, dir);
  const sky = light.kind === 'panel' ? 1 : (r.stage.sky ?? 1);
  out[0] += colour[0] * gain * sky;
  out[1] += colour[1] * gain * sky;
  out[2] += colour[2] * gain * sky;
  return false;
}

/** Light that arrives along a scattered ray: the sky, or what it meets, followed on. */
export function gather(r: Renderer, p: Vec, n: Vec, out: Rgb): void {
  let origin = p;
  let normal = n;
  let weight: Rgb = [1, 1, 1];
  const ambient = r.stage.ambient ?? [0, 0, 0];
  const sky = r.stage.sky ?? 1;
  for (let bounce = 0; bounce < (r.stage.bounces ?? 1); bounce++) {
    if (bounce > 0) {
      if (random() < 0.5) return;
      weight = [weight[0] * 2, weight[1] * 2, weight[2] * 2];
    }
    const d = scatter(normal);
    if (!nearest(r.g, origin[0], origin[1], origin[2], d[0], d[1], d[2])) {
      if (r.hasWindows) return;
      const light = surroundings(r.stage.mood, d);
      for (let c = 0; c < 3; c++) out[c]! += weight[c]! * light[c]! * sky;
      return;
    }
    const s = surfaceOf(r.g, origin, d);
    const { material } = s;
    if (material.glow && !material.sampled) {
      const glow = colorOf(material.glow, s.local);
      for (let c = 0; c < 3; c++) out[c]! += weight[c]! * Math.min(4, glow[c]!);
    }
    const color = colorOf(material.color, s.local);
    weight = [weight[0] * color[0], weight[1] * color[1], weight[2] * color[2]];
    const direct: Rgb = [0, 0, 0];
    if (r.sunlight[0] > 0) {
      const sun = sunAt(r, s.point, s.normal);
      for (let c = 0; c < 3; c++) direct[c]! += r.sunlight[c]! * sun;
    }
    lightAt(r, s.point, s.normal, direct);
    for (let c = 0; c < 3; c++) out[c]! += weight[c]! * Math.min(5, direct[c]!);
    origin = s.point;
    normal = s.normal;
  }
  for (let c = 0; c < 3; c++) out[c]! += weight[c]! * ambient[c]!;
}

/** What a reflection shows: one step further and no more. */
export function glance(r: Renderer, p: Vec, d: Vec): Rgb {
  if (!nearest(r.g, p[0], p[1], p[2], d[0], d[1], d[2])) {
    const light = surroundings(r.stage.mood, d);
    const sky = r.stage.sky ?? 1;
    return [light[0] * sky, light[1] * sky, light[2] * sky];
  }
  const s = surfaceOf(r.g, p, d);
  const color = colorOf(s.material.color, s.local);
  const glow: Rgb = s.material.glow ? colorOf(s.material.glow, s.local) : [0, 0, 0];
  const sun = r.sunlight[0] > 0 ? sunAt(r, s.point, s.normal) : 0;
  const direct: Rgb = [0, 0, 0];
  lightAt(r, s.point, s.normal, direct);
  const ambient = r.stage.ambient ?? [0, 0, 0];
  const sky: Rgb = r.hasWindows ? [0, 0, 0] : surroundings(r.stage.mood, normalize([s.normal[0], s.normal[1] + 0.4, s.normal[2]]));
  return [0, 1, 2].map(
    (c) => Math.min(3, glow[c]!) + color[c]! * (r.sunlight[c]! * sun + Math.min(4, direct[c]!) + ambient[c]! + sky[c]! * 0.5),
  ) as Rgb;
}

/** Makes a stage ready: its geometry, and what each of its lights is likely to give. */
export function createRenderer(stage: Stage): Renderer {
  const lights = stage.lights ?? [];
  const luma = (c: Rgb): number => c[0] * 0.3 + c[1] * 0.55 + c[2] * 0.15;
  const sun = stage.sun ?? 1;
  const { sunlight, horizon } = stage.mood;
  const areaOf = (light: Light): number => (light.kind === 'lamp' ? 0 : Math.hypot(...cross(light.u, light.v)));
  return {
    stage,
    g: buildGeometry(stage.mesh),
    sunlight: [sunlight[0] * sun, sunlight[1] * sun, sunlight[2] * sun],
    sunBlur: Math.tan(((stage.sunSize ?? 0.8) * Math.PI) / 180),
    hasWindows: lights.some((light) => light.kind === 'window'),
    middles: lights.map((light) =>
      light.kind === 'lamp'
        ? light.at
        : ([0, 1, 2].map((i) => light.corner[i]! + (light.u[i]! + light.v[i]!) / 2) as Vec),
    ),
    areas: lights.map(areaOf),
    normals: lights.map((light) => (light.kind === 'lamp' ? [0, 1, 0] : normalize(cross(light.u, light.v)))),
    strengths: lights.map((light) =>
      light.kind === 'lamp' ? luma(light.light) : areaOf(light) * luma(light.kind === 'panel' ? light.light : horizon),
    ),
  };
}
