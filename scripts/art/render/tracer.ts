import type { Rgb } from '../palette.ts';
import { skyLight } from '../sky/atmosphere.ts';
import { blocked, hit, nearest } from './bvh.ts';
import { rayThrough, type Camera } from './camera.ts';
import { calm, smooth, type Guides } from './denoise.ts';
import type { Film } from './film.ts';
import { createRenderer, gather, glance, lightAt, sunAt } from './lighting.ts';
import { nudge, random, restart } from './scatter.ts';
import type { Stage } from './stage.ts';
import { colorOf, surfaceOf } from './surface.ts';
import { clamp, dot, normalize, type Vec } from './vector.ts';

/** Draws the stage's solid things over what the film already shows, and tells how much of each pixel is solid, 0 to 1. */
export function renderStage(film: Film, camera: Camera, stage: Stage): Float32Array {
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
  restart();
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
          const chance = clamp(share * 12, 0.4, 1);
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
  const evenShine = smooth(calm(shine, width, height, cover), guides, 3, 1.4);
  const evenHard = smooth(hard, guides, 2, 0.9);
  const evenAir = beams ? smooth(air, { width, height }, 5, 0) : air;
  for (let pixel = 0; pixel < size; pixel++) {
    for (let c = 0; c < 3; c++) {
      const at = pixel * 3 + c;
      const solid = albedo[at]! * (evenSoft[at]! + evenHard[at]!) + evenShine[at]! + rest[at]!;
      film.data[at] = film.data[at]! * (1 - cover[pixel]!) + solid + evenAir[at]!;
    }
  }
  return cover;
}
