import type { Picture } from '../picture.ts';
import { airliner } from '../parts/airliner.ts';
import { tree } from '../parts/airport.ts';
import { bench, finMonument, grounds, hall, lantern } from '../parts/campus.ts';
import { figure, handsBehind, lookingUp, standing, walking, walkingOther } from '../parts/figures.ts';
import { merge, place, type Mesh } from '../render/mesh.ts';
import { dawn, morning } from '../sky/atmosphere.ts';
import { shot } from './shot.ts';

const high = { cirrus: 1, clouds: [{ floor: 2800, top: 4000, cover: 0.1, span: 13000, drift: [7500, 2000] as [number, number] }] };

export function campus(): Mesh {
  const trees: Mesh[] = [];
  for (let i = 0; i < 9; i++) {
    trees.push(place(tree(i, 6 + (i % 3)), { at: [-11, 0, -9 - i * 11] }));
    trees.push(place(tree(i + 20, 6 + ((i + 1) % 3)), { at: [11, 0, -12 - i * 11] }));
  }
  return merge(
    grounds(),
    place(hall(58, 18, 4, 0.7, 3), { at: [44, 0, -42], turn: [0, -52, 0] }),
    place(hall(64, 18, 3, 0.6, 5), { at: [-48, 0, -46], turn: [0, 52, 0] }),
    place(hall(70, 20, 5, 0.6, 9), { at: [0, 0, -132] }),
    place(finMonument(), { at: [0, 0, -66] }),
    ...trees,
    ...[0, 1, 2, 3].flatMap((i) => [place(lantern(), { at: [-5.4, 0, -2 - i * 15] }), place(lantern(), { at: [5.4, 0, -8 - i * 15] })]),
    place(bench(), { at: [-5.8, 0, -9], turn: [0, 90, 0] }),
    place(bench(), { at: [5.8, 0, -17], turn: [0, 90, 0] }),
  );
}

export const campusScenes: Picture[] = [
  shot('brochure-3', 'card', () => {
    const mood = morning(150, 20);
    const people = merge(
      place(figure({ outfit: 'student', pose: walking }), { at: [-1.1, 0, -1.5], turn: [0, -3, 0] }),
      place(figure({ outfit: 'student', pose: walkingOther, hair: 'long', height: 1.68, skin: 1 }), { at: [0, 0, -1.9], turn: [0, 3, 0] }),
      place(figure({ outfit: 'officer', pose: walking, height: 1.78 }), { at: [1.3, 0, -6], turn: [0, 180, 0] }),
      place(figure({ outfit: 'student', pose: walking, skin: 1 }), { at: [2.1, 0, -16], turn: [0, 30, 0] }),
      place(figure({ outfit: 'office', pose: standing }), { at: [-3, 0, -22], turn: [0, 120, 0] }),
    );
    return {
      camera: { eye: [0.6, 1.7, 5.2], target: [0, 4.4, -30], view: 56 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(campus(), people), haze: { density: 2, height: 200 } },
    };
  }),
  shot('brochure-9', 'card', () => {
    const mood = dawn(-40, 9);
    const student = place(figure({ outfit: 'student', pose: lookingUp, height: 1.72 }), { at: [1.1, 0, 0], turn: [0, 4, 0] });
    const friend = place(figure({ outfit: 'student', pose: { arms: { left: [2, 7, 8], right: [120, 14, 10] }, head: -22 }, hair: 'long', height: 1.65, skin: 1 }), { at: [1.95, 0, -0.3], turn: [0, 10, 0] });
    return {
      camera: { eye: [0, 1.1, 5], target: [0.2, 3.6, -12], view: 58 },
      backdrop: high,
      stage: {
        mood,
        samples: 8,
        haze: { density: 0.9, height: 300 },
        mesh: merge(grounds(6), student, friend, place(airliner({ gear: true }), { at: [-22, 52, -112], turn: [12, -118, 8] }), ...[0, 1, 2, 3, 4].map((i) => place(tree(i + 3, 9), { at: [-60 + i * 34, 0, -120] }))),
      },
    };
  }),
  shot('slide-school', 'slide', () => {
    const mood = morning(148, 19);
    const people = merge(
      place(figure({ outfit: 'student', pose: walking, height: 1.78 }), { at: [-0.55, 0, -38], turn: [0, -4, 0] }),
      place(figure({ outfit: 'student', pose: walkingOther, hair: 'long', height: 1.67, skin: 1 }), { at: [0.5, 0, -38.3], turn: [0, 2, 0] }),
    );
    return {
      camera: { eye: [0.4, 1.2, -33.6], target: [0, 4.4, -66], view: 40 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(campus(), people), haze: { density: 1.4, height: 200 } },
    };
  }),
  shot('slide-highschool', 'slide', () => {
    const mood = dawn(34, 8);
    const student = place(figure({ outfit: 'student', pose: lookingUp, height: 1.7, hair: 'short' }), { at: [-0.35, 0, 0], turn: [0, 4, 0] });
    return {
      camera: { eye: [0, 0.9, 4.2], target: [0, 3.5, -8], view: 46 },
      backdrop: high,
      stage: { mood, samples: 8, haze: { density: 0.9, height: 300 }, mesh: merge(grounds(5), student, place(airliner({ gear: true, lamps: true }), { at: [6, 58, -96], turn: [10, 142, -8] }), ...[0, 1, 2, 3].map((i) => place(tree(i + 8, 9), { at: [-40 + i * 30, 0, -110] }))) },
    };
  }),
  shot('unit-10', 'card', () => {
    const mood = dawn(146, 13);
    const people = merge(
      place(figure({ outfit: 'officer', pose: walking, height: 1.8 }), { at: [-3.2, 0, -41], turn: [0, -10, 0] }),
      place(figure({ outfit: 'officer', pose: walkingOther, height: 1.72, hair: 'bun', skin: 1 }), { at: [-2.1, 0, -41.4], turn: [0, -6, 0] }),
      place(figure({ outfit: 'captain', pose: standing, height: 1.8 }), { at: [3.6, 0, -47], turn: [0, 60, 0] }),
    );
    return {
      camera: { eye: [-8, 2, -33], target: [5, 5.2, -66], view: 52 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(campus(), people), haze: { density: 1.6, height: 200 } },
    };
  }),
  shot('crew-school-2', 'card', () => {
    const mood = morning(-146, 20);
    const rank = Array.from({ length: 8 }, (_, i) => place(figure({ outfit: 'officer', pose: handsBehind, height: 1.7 + (i % 3) * 0.04, hair: i % 3 === 1 ? 'bun' : 'short', skin: i % 2 }), { at: [-2.6 + (i % 4) * 1.15, 0, -41 - Math.floor(i / 4) * 1.5], turn: [0, 0, 0] }));
    return {
      camera: { eye: [1.6, 1.5, -36.2], target: [-0.6, 3.6, -60], view: 50 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(campus(), ...rank, place(figure({ outfit: 'captain', pose: standing, height: 1.8 }), { at: [-0.8, 0, -46.5], turn: [0, 180, 0] })), haze: { density: 1.6, height: 200 } },
    };
  }),
  shot('profile-1', 'card', () => {
    const mood = morning(100, 20);
    return {
      camera: { eye: [-34, 15, 14], target: [4, 6, -62], view: 54 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: campus(), haze: { density: 0.9, height: 120 } },
    };
  }),
];
