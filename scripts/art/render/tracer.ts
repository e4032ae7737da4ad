import type { Rgb } from '../palette.ts';
import { skyLight, surroundings } from '../sky/atmosphere.ts';
import { blocked, buildGeometry, hit, nearest, type Geometry } from './bvh.ts';
import { rayThrough, type Camera } from './camera.ts';
import { smooth, type Guides } from './denoise.ts';
import type { Film } from './film.ts';
import type { Material } from './mesh.ts';
import type { Light, Stage } from './stage.ts';
import { clamp, cross, dot, length, normalize, smoothstep, type Vec } from './vector.ts';

let state = 1;
function random(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 4294967296;
}

interface Surface { point: Vec; normal: Vec; local: Vec; material: Material; distance: number }

/** What the last ray met, its normal turned towards the ray. */
function surfaceOf(g: Geometry, o: Vec, d: Vec): Surface {
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

function colorOf(value: Rgb | ((local: Vec) => Rgb), local: Vec): Rgb {
  return typeof value === 'function' ? value(local) : value;
}

function around(n: Vec, x: number, y: number, z: number): Vec {
  const side = normalize(Math.abs(n[1]) < 0.9 ? cross([0, 1, 0], n) : cross([1, 0, 0], n));
  const over = cross(n, side);
  return [
    side[0] * x + over[0] * y + n[0] * z,
    side[1] * x + over[1] * y + n[1] * z,
    side[2] * x + over[2] * y + n[2] * z,
  ];
}

/** A direction over a surface, as often as a matt surface sends light there. */
function scatter(n: Vec): Vec {
  const angle = random() * Math.PI * 2;
  const r2 = random();
  const r = Math.sqrt(r2);
  return around(n, Math.cos(angle) * r, Math.sin(angle) * r, Math.sqrt(1 - r2));
}

function nudge(d: Vec, amount: number): Vec {
  if (amount <= 0) return d;
  const angle = random() * Math.PI * 2;
  const r = Math.sqrt(random()) * amount;
  return normalize(around(d, Math.cos(angle) * r, Math.sin(angle) * r, 1));
}

interface Renderer {
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
function sunAt(r: Renderer, p: Vec, n: Vec): number {
  const d = nudge(r.stage.mood.sun, r.sunBlur);
  const facing = dot(n, d);
  if (facing <= 0 || d[1] < -0.02) return 0;
  return blocked(r.g, p[0], p[1], p[2], d[0], d[1], d[2], 1e9) ? 0 : facing;
}

/** Light of one of the stage's lights, chosen by how much it is likely to give. Adds to `out`. */
function lightAt(r: Renderer, p: Vec, n: Vec, out: Rgb): boolean {
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

function nudgePoint(p: Vec, radius: number): Vec {
  return [p[0] + (random() * 2 - 1) * radius, p[1] + (random() * 2 - 1) * radius, p[2] + (random() * 2 - 1) * radius];
}

/** Light that arrives along a scattered ray: the sky, or what it meets, followed on. */
function gather(r: Renderer, p: Vec, n: Vec, out: Rgb): void {
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
function glance(r: Renderer, p: Vec, d: Vec): Rgb {
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

function createRenderer(stage: Stage): Renderer {
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

/** How much of each pixel is solid, 0 to 1, and how many metres away. */
export interface Relief { cover: Float32Array; depth: Float32Array }

/** Draws the stage's solid things over what the film already shows. */
export function renderStage(film: Film, camera: Camera, stage: Stage): Relief {
  const r = createRenderer(stage);
  const { width, height } = film;
  const size = width * height;
  const hard = new Float32Array(size * 3);
  const soft = new Float32Array(size * 3);
  const albedo = new Float32Array(size * 3);
  const normals = new Float32Array(size * 3);
  const points = new Float32Array(size * 3);
  const depth = new Float32Array(size);
  const rest = new Float32Array(size * 3);
  const shine = new Float32Array(size * 3);
  const air = new Float32Array(size * 3);
  const cover = new Float32Array(size);
  const lit = new Uint8Array(size);
  const gathered = new Uint8Array(size);
  const indirect = new Float32Array(size * 3);
  const samples = Math.ceil((stage.samples ?? 6) / 2) * 2;
  const side = Math.sqrt(samples);
  const { mood, haze, beams } = stage;
  const eye = camera.eye;
  state = 0x9e3779b9;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const at = pixel * 3;
      for (let i = 0; i < samples; i++) {
        const jx = ((i % Math.ceil(side)) + random()) / Math.ceil(side);
        const jy = ((i * 0.618034) % 1) * 0.999;
        const d = rayThrough(camera, (column + jx) / width, (row + jy) / height);
        const met = nearest(r.g, eye[0], eye[1], eye[2], d[0], d[1], d[2]);
        if (beams && r.sunlight[0] > 0 && i < 3) {
          const reach = Math.min(met ? hit.distance : 60, 60);
          const t = random() * reach;
          const keep = { ...hit };
          const s = nudge(mood.sun, r.sunBlur);
          const p: Vec = [eye[0] + d[0] * t, eye[1] + d[1] * t, eye[2] + d[2] * t];
          if (!blocked(r.g, p[0], p[1], p[2], s[0], s[1], s[2], 1e9)) {
            const cosine = dot(d, mood.sun);
            const strength = (beams * reach * (0.4 + 1.6 * clamp(cosine) ** 4)) / Math.min(3, samples);
            for (let c = 0; c < 3; c++) air[at + c]! += r.sunlight[c]! * strength;
          }
          Object.assign(hit, keep);
        }
        if (!met) continue;
        const s = surfaceOf(r.g, eye, d);
        const { material, normal: n } = s;
        cover[pixel]! += 1;
        const shaded = i % 2 === 0 || lit[pixel] === 0;
        let clear = 1;
        if (haze) {
          const low = Math.max(0, Math.min(eye[1], s.point[1]));
          const thin = haze.height ? Math.exp(-low / haze.height) : 1;
          clear = Math.exp((-s.distance / 1000) * haze.density * thin);
          const light = haze.light ?? skyLight(mood, normalize([d[0], Math.max(0.02, d[1]), d[2]]));
          for (let c = 0; c < 3; c++) rest[at + c]! += light[c]! * (1 - clear);
        }
        const color = colorOf(material.color, s.local);
        const gloss = material.gloss ?? 0;
        let share = 0;
        if (gloss > 0 || material.metal) {
          const facing = Math.max(0, -dot(n, d));
          const fresnel = (material.metal ? 0.75 : 0.045) + (material.metal ? 0.25 : 0.955) * (1 - facing) ** 5;
          share = fresnel * (material.metal ? 1 : gloss);
          const rough = material.rough ?? 0.15;
          const mirror: Vec = [d[0] + n[0] * 2 * facing, d[1] + n[1] * 2 * facing, d[2] + n[2] * 2 * facing];
          const e = nudge(normalize(mirror), rough * 0.8);
          const chance = clamp(share * 7, 0.15, 1);
          const seen: Rgb = shaded && dot(e, n) > 0 && random() < chance ? glance(r, s.point, e) : [0, 0, 0];
          const power = 2 / (rough * rough * rough + 0.0006);
          const spark = Math.max(0, dot(normalize(mirror), mood.sun)) ** power * (power + 2) * 0.16;
          const lit = spark > 0.003 && r.sunlight[0] > 0 && sunAt(r, s.point, n) > 0 ? Math.min(6, spark) : 0;
          for (let c = 0; c < 3; c++) {
            const tint = material.metal ? color[c]! : 1;
            shine[at + c]! += clear * share * tint * Math.min(8, seen[c]! / chance);
            rest[at + c]! += clear * share * tint * r.sunlight[c]! * lit;
          }
          if (material.metal) share = 0.85;
        }
        if (material.glow) {
          const glow = colorOf(material.glow, s.local);
          for (let c = 0; c < 3; c++) rest[at + c]! += glow[c]! * clear;
        }
        if (shaded) {
          lit[pixel]!++;
          const sun = r.sunlight[0] > 0 ? sunAt(r, s.point, n) : 0;
          const direct: Rgb = [0, 0, 0];
          const sharp = lightAt(r, s.point, n, direct);
          for (let c = 0; c < 3; c++) {
            hard[at + c]! += r.sunlight[c]! * sun;
            if (sharp) hard[at + c]! += Math.min(20, direct[c]!);
            else soft[at + c]! += Math.min(9, direct[c]!);
          }
          if (lit[pixel]! % 2 === 1) {
            gathered[pixel]!++;
            const around: Rgb = [0, 0, 0];
            gather(r, s.point, n, around);
            for (let c = 0; c < 3; c++) indirect[at + c]! += around[c]!;
          }
        }
        for (let c = 0; c < 3; c++) {
          albedo[at + c]! += color[c]! * (1 - share) * clear;
          normals[at + c]! += n[c]!;
          points[at + c]! += s.point[c]!;
        }
        depth[pixel]! += s.distance;
      }
    }
  }
  for (let pixel = 0; pixel < size; pixel++) {
    const n = cover[pixel]!;
    if (n === 0) continue;
    depth[pixel]! /= n;
    for (let c = 0; c < 3; c++) {
      hard[pixel * 3 + c]! /= lit[pixel]!;
      soft[pixel * 3 + c] = soft[pixel * 3 + c]! / lit[pixel]! + indirect[pixel * 3 + c]! / gathered[pixel]!;
      albedo[pixel * 3 + c]! /= samples;
      rest[pixel * 3 + c]! /= samples;
      shine[pixel * 3 + c]! *= n / (lit[pixel]! * samples);
      normals[pixel * 3 + c]! /= n;
      points[pixel * 3 + c]! /= n;
    }
    cover[pixel] = n / samples;
  }
  const guides: Guides = { width, height, normals, points, depth, cover };
  const evenSoft = smooth(soft, guides, 5, 0);
  const evenShine = smooth(shine, guides, 3, 0.8);
  const evenHard = smooth(hard, guides, 2, 0.9);
  const evenAir = beams ? smooth(air, { width, height }, 5, 0) : air;
  for (let pixel = 0; pixel < size; pixel++) {
    for (let c = 0; c < 3; c++) {
      const at = pixel * 3 + c;
      const solid = albedo[at]! * (evenSoft[at]! + evenHard[at]!) + evenShine[at]! + rest[at]!;
      film.data[at] = film.data[at]! * (1 - cover[pixel]!) + solid + evenAir[at]!;
    }
  }
  return { cover, depth };
}
