import type { Picture } from '../picture.ts';
import { chair, controlRoom } from '../parts/control-room.ts';
import { figure, handsBehind, holdingTablet, seated, seatedReaching, standing, type FigureOptions } from '../parts/figures.ts';
import { linear } from '../palette.ts';
import { merge, place, type Mesh } from '../render/mesh.ts';
import { blueHour } from '../sky/atmosphere.ts';
import { shot } from './shot.ts';

export function sitting(options: FigureOptions, x: number, z: number, turn: number, seat = 0.5): Mesh {
  const body = figure({ pose: seated, ...options });
  const top = Math.max(...body.positions.filter((_, i) => i % 3 === 1));
  return merge(place(body, { at: [x, seat + 0.83 - top, z], turn: [0, turn, 0] }), place(chair(), { at: [x, 0, z], turn: [0, turn, 0] }));
}

const light = { samples: 6, bounces: 2, sun: 0, sky: 0, ambient: linear('#5f86cd', 0.5) };

function operators(): Mesh {
  return merge(
    sitting({ outfit: 'dispatcher', pose: seatedReaching }, -2.1, 1.45, -6),
    sitting({ outfit: 'dispatcher', hair: 'bun', skin: 1 }, 0, 1.3, 0),
    sitting({ outfit: 'office', pose: seatedReaching }, 4.2, 1.6, 8),
    sitting({ outfit: 'office', hair: 'long' }, -4.2, -1.6, -8),
    sitting({ outfit: 'dispatcher' }, 2.1, -1.75, 6),
    sitting({ outfit: 'dispatcher', skin: 1 }, -0.1, -1.8, 0),
    place(figure({ outfit: 'captain', pose: handsBehind }), { at: [1.15, 0, 2.2], turn: [0, -6, 0] }),
    place(figure({ outfit: 'office', pose: holdingTablet, hair: 'bun' }), { at: [-5.6, 0, 1.2], turn: [0, -40, 0] }),
    place(figure({ outfit: 'dispatcher', pose: standing }), { at: [5.8, 0, -2.4], turn: [0, 20, 0] }),
  );
}

export const controlRoomScenes: Picture[] = [
  shot('brochure-6', 'card', () => {
    const set = controlRoom();
    return {
      camera: { eye: [2.6, 2.15, 6.2], target: [-0.5, 1.5, -6], view: 58 },
      backdrop: {},
      stage: { mood: blueHour(0), mesh: merge(set.mesh, operators()), lights: set.lights, ...light },
    };
  }, { exposure: 1.35, metering: 1 }),
  shot('slide-intern', 'slide', () => {
    const set = controlRoom();
    const two = merge(
      place(figure({ outfit: 'student', pose: standing, hair: 'long', height: 1.68 }), { at: [-0.5, 0, 4.9], turn: [0, 8, 0] }),
      place(figure({ outfit: 'dispatcher', pose: { arms: { left: [2, 7, 8], right: [58, 16, 22] } } }), { at: [0.45, 0, 4.7], turn: [0, 10, 0] }),
    );
    return {
      camera: { eye: [0.1, 1.75, 8.6], target: [0, 1.35, -4], view: 40 },
      backdrop: {},
      stage: { mood: blueHour(0), mesh: merge(set.mesh, operators(), two), lights: [...set.lights, { kind: 'lamp', at: [1.6, 3.8, 7.4], radius: 0.4, light: linear('#ffe2c4', 7) }], ...light },
    };
  }, { exposure: 1.35, metering: 1 }),
  shot('unit-5', 'card', () => {
    const set = controlRoom();
    return {
      camera: { eye: [-3.2, 1.55, 3.2], target: [1.6, 1.75, -6], view: 60 },
      backdrop: {},
      stage: { mood: blueHour(0), mesh: merge(set.mesh, operators()), lights: set.lights, ...light },
    };
  }, { exposure: 1.35, metering: 1 }),
  shot('unit-6', 'card', () => {
    const set = controlRoom();
    const team = merge(
      sitting({ outfit: 'office', pose: seatedReaching, hair: 'long' }, 2.1, 1.45, 4),
      place(figure({ outfit: 'student', pose: { arms: { left: [2, 7, 8], right: [54, 10, 30] }, lean: 8 }, skin: 1 }), { at: [2.95, 0, 1.5], turn: [0, 28, 0] }),
    );
    return {
      camera: { eye: [3.5, 1.62, 3.1], target: [1.7, 1.12, -0.6], view: 56 },
      backdrop: {},
      stage: { mood: blueHour(0), mesh: merge(set.mesh, operators(), team), lights: set.lights, ...light },
    };
  }, { exposure: 1.35, metering: 1 }),
  shot('brochure-11', 'card', () => {
    const set = controlRoom();
    const lead = place(figure({ outfit: 'captain', pose: handsBehind, height: 1.82 }), { at: [0.75, 0, 0.2], turn: [0, 5, 0] });
    const other = place(figure({ outfit: 'dispatcher', pose: holdingTablet, hair: 'bun', height: 1.68 }), { at: [-0.35, 0, -0.2], turn: [0, -10, 0] });
    return {
      camera: { eye: [0.1, 1.5, 3.2], target: [0.1, 1.9, -6], view: 56 },
      backdrop: {},
      stage: { mood: blueHour(0), mesh: merge(set.mesh, lead, other), lights: set.lights, ...light },
    };
  }, { exposure: 1.35, metering: 1 }),
];
