import type { Picture } from '../picture.ts';
import { wingAlone } from '../parts/airliner.ts';
import { cabin, trolley } from '../parts/cabin.ts';
import { figure, handsBehind, seated, walking, type FigureOptions, type Pose } from '../parts/figures.ts';
import { linear } from '../palette.ts';
import { merge, place, type Mesh } from '../render/mesh.ts';
import { dawn, morning } from '../sky/atmosphere.ts';
import { shot } from './shot.ts';

const outside = { clouds: [{ floor: -2600, top: -700, cover: 0.82, drift: [900, 700] as [number, number] }], cirrus: 0.5 };
const light = { samples: 6, bounces: 2, sun: 3.4, sky: 3, ambient: linear('#8fb0ec', 0.34), beams: 0.01 };

/** Seats stand every 0.84 m from 0.9 m behind the cabin's front; seat 0 is at the aisle, 2 at the window. */
function passenger(from: number, row: number, side: number, seat: number, options: FigureOptions): Mesh {
  const body = figure({ pose: { ...seated, lean: -8 }, ...options });
  const top = Math.max(...body.positions.filter((_, i) => i % 3 === 1));
  return place(body, { at: [side * (0.52 + seat * 0.47), 1.33 - top, from + 0.9 + row * 0.84 + 0.02] });
}

const serving: Pose = { arms: { left: [34, 6, 44], right: [34, 6, 44] }, lean: 4 };

export const cabinScenes: Picture[] = [
  shot('video-cabin', 'hero', () => {
    const set = cabin({ from: -11, to: 2.2, wash: linear('#e6eeff', 2.6) });
    const purser = place(figure({ outfit: 'purser', pose: walking }), { at: [0.02, 0, -3.6], turn: [0, 4, 0] });
    return {
      camera: { eye: [0, 1.52, 1.1], target: [0.03, 1.2, -6], view: 66 },
      backdrop: outside,
      stage: { mood: dawn(104, 11), mesh: merge(set.mesh, purser), lights: set.lights, ...light },
    };
  }, { detail: 0.7 }),
  shot('banner-personal', 'banner', () => {
    const set = cabin({ from: -2.5, to: 1.8, wash: linear('#a9c2f2', 1), bulkhead: false });
    const wing = place(wingAlone(), { at: [0, -1.3, -23] });
    return {
      camera: { eye: [0.95, 1.16, 0.98], target: [1.8, 1.04, 0.2], view: 74 },
      backdrop: outside,
      stage: { mood: dawn(6, 7), mesh: merge(set.mesh, wing), lights: set.lights, ...light, sun: 2, sky: 2.2, ambient: linear('#7fa0e0', 0.4) },
    };
  }, { detail: 0.75, metering: 0.2, exposure: 1.2, bloom: 0.3 }),
  shot('brochure-2', 'card', () => {
    const set = cabin({ from: -9, to: 2.2, wash: linear('#ffe8d6', 2.4) });
    const crew = merge(
      place(figure({ outfit: 'purser', pose: { arms: { left: [2, 7, 8], right: [46, 30, 20] }, lean: 6, head: 6 }, height: 1.7 }), { at: [-0.1, 0, -1.6], turn: [0, -18, 0] }),
      place(trolley(), { at: [0.04, 0, -2.4] }),
      place(figure({ outfit: 'steward', pose: { ...serving, lean: 0 }, height: 1.78 }), { at: [0.06, 0, -3.3], turn: [0, 8, 0] }),
      passenger(-9, 9, -1, 0, { outfit: 'office' }),
      passenger(-9, 8, 1, 1, { outfit: 'student', hair: 'long' }),
    );
    return {
      camera: { eye: [0.1, 1.62, 0.9], target: [0, 1.22, -3], view: 60 },
      backdrop: outside,
      stage: { mood: dawn(-100, 14), mesh: merge(set.mesh, crew), lights: set.lights, ...light },
    };
  }),
  shot('slide-crew', 'slide', () => {
    const set = cabin({ from: -9, to: 2, wash: linear('#ffe8d6', 2.2) });
    const crew = place(figure({ outfit: 'purser', pose: { ...walking, head: 2 }, height: 1.72 }), { at: [0.05, 0, -2], turn: [0, -4, 0] });
    return {
      camera: { eye: [-0.02, 1.45, 1.1], target: [0.05, 1.12, -3], view: 44 },
      backdrop: outside,
      stage: { mood: dawn(96, 12), mesh: merge(set.mesh, crew), lights: set.lights, ...light },
    };
  }),
  shot('unit-2', 'card', () => {
    const set = cabin({ from: -8, to: 2.4, wash: linear('#dfe9ff', 2) });
    const people = merge(
      passenger(-8, 7, 1, 2, { outfit: 'office', hair: 'long' }),
      passenger(-8, 8, 1, 1, { outfit: 'student' }),
      place(figure({ outfit: 'purser', pose: { arms: { left: [2, 7, 8], right: [46, 30, 20] }, lean: 10, head: 8 }, height: 1.7, skin: 1 }), { at: [0.02, 0, -0.9], turn: [0, -24, 0] }),
    );
    return {
      camera: { eye: [-0.55, 1.5, 1.55], target: [0.9, 1.14, -1.5], view: 58 },
      backdrop: outside,
      stage: { mood: dawn(66, 8), mesh: merge(set.mesh, people), lights: set.lights, ...light },
    };
  }),
  shot('crew-cabin-1', 'card', () => {
    const set = cabin({ from: -6, to: 3, wash: linear('#ffe8d6', 2.2) });
    const crew = merge(
      place(figure({ outfit: 'purser', pose: handsBehind, height: 1.72 }), { at: [0.12, 0, -2.1], turn: [0, 12, 0] }),
      place(figure({ outfit: 'steward', pose: handsBehind, height: 1.8, skin: 1 }), { at: [-0.18, 0, -3.3], turn: [0, -20, 0] }),
      place(figure({ outfit: 'purser', pose: handsBehind, height: 1.68 }), { at: [0.16, 0, -4.5], turn: [0, 20, 0] }),
    );
    return {
      camera: { eye: [-0.34, 1.5, 0.35], target: [0.2, 1.22, -3], view: 56 },
      backdrop: outside,
      stage: { mood: morning(80, 14), mesh: merge(set.mesh, crew), lights: set.lights, ...light },
    };
  }),
  shot('profile-6', 'card', () => {
    const set = cabin({ from: -8, to: 2.4, wash: linear('#b9ccff', 1.4) });
    const people = passenger(-8, 8, 1, 2, { outfit: 'student', hair: 'long', pose: { ...seated, head: 4 } });
    return {
      camera: { eye: [0.15, 1.46, 0.5], target: [1.55, 1.06, -0.62], view: 54 },
      backdrop: outside,
      stage: { mood: dawn(118, 12), mesh: merge(set.mesh, people), lights: set.lights, ...light, beams: 0.004 },
    };
  }, { bloom: 0.25 }),
];
