import type { Picture } from '../picture.ts';
import { airliner } from '../parts/airliner.ts';
import { city } from '../parts/city.ts';
import { airfield, runwayLights } from '../parts/runway.ts';
import { figure, holdingTablet, pointing, seated, standing, walking } from '../parts/figures.ts';
import { charts, route } from '../parts/screens.ts';
import { classroom, simulator, simulatorHall, walkway } from '../parts/training.ts';
import { linear } from '../palette.ts';
import { merge, place } from '../render/mesh.ts';
import { dawn, firstLight, morning } from '../sky/atmosphere.ts';
import { sitting } from './control-room.ts';
import { shot } from './shot.ts';

const high = { cirrus: 1, clouds: [{ floor: 2800, top: 4000, cover: 0.1, span: 13000, drift: [1500, 6000] as [number, number] }] };

export const placeScenes: Picture[] = [
  shot('brochure-12', 'card', () => {
    const mood = dawn(76, 6);
    return {
      camera: { eye: [-60, 96, 620], target: [70, 150, -200], view: 56 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(city(0.45), place(airliner({ lamps: true }), { at: [-78, 152, 430], turn: [3, -64, 0] })), haze: { density: 0.34, height: 130 } },
    };
  }),
  shot('process-80', 'hero', () => {
    const mood = dawn(30, 5);
    return {
      camera: { eye: [-10, 118, 820], target: [0, 34, 0], view: 50, roll: -2 },
      backdrop: { ...high, clouds: [{ floor: 2800, top: 4000, cover: 0.05, span: 13000 }] },
      stage: { mood, samples: 8, mesh: merge(airfield(), runwayLights(), place(airliner({ gear: true, lit: 1, flex: 1.4 }), { at: [20, 66, 640], turn: [4, -1, 0] })), sky: 1.3, haze: { density: 0.12, height: 300, light: linear('#9db3d6', 0.75) } },
    };
  }, { bloom: 0.8 }),
  shot('bg-34', 'hero', () => {
    const mood = firstLight(16, 0.3);
    return {
      camera: { eye: [-64, 46, 900], target: [70, 74, 0], view: 56 },
      backdrop: { cirrus: 0.6, clouds: [{ floor: 1900, top: 2900, cover: 0.34, span: 13000, drift: [4500, 2500] }] },
      stage: { mood, samples: 8, mesh: merge(airfield(), runwayLights(), place(airliner({ gear: true, lit: 1.2, flex: 1.4 }), { at: [56, 100, 600], turn: [4, 8, 0] })), sky: 1.3, haze: { density: 0.16, height: 260, light: linear('#6f7fa8', 0.5) } },
    };
  }, { bloom: 0.8 }),
  shot('crew-flight-3', 'card', () => {
    const mood = dawn(0);
    const set = simulatorHall();
    return {
      camera: { eye: [-8.5, 3.6, 15.5], target: [2.2, 4.8, 0], view: 56 },
      backdrop: {},
      stage: {
        mood,
        samples: 6,
        bounces: 2,
        sun: 0,
        sky: 0,
        ambient: linear('#b4c8ea', 0.4),
        lights: set.lights,
        mesh: merge(
          set.mesh,
          place(simulator([5, 0, 4]), { at: [1.5, 0, 0], turn: [0, 14, 0] }),
          place(simulator(), { at: [11, 0, -16], turn: [0, 10, 0] }),
          place(simulator([-4, 0, -3]), { at: [-9, 0, -18] }),
          place(walkway(4, 16), { at: [2.9, 0, 0] }),
          place(figure({ outfit: 'captain', pose: walking }), { at: [2.7, 4.22, 7.5] }),
          place(figure({ outfit: 'officer', pose: walking, skin: 1 }), { at: [3.1, 4.22, 9] }),
          place(figure({ outfit: 'office', pose: holdingTablet }), { at: [-4.6, 0, 4.5], turn: [0, -70, 0] }),
        ),
      },
    };
  }),
  shot('crew-school-1', 'card', () => {
    const mood = dawn(-72, 11);
    const set = classroom();
    const rows = [[-2.2, 0], [0, 1], [2.2, 2]] as const;
    const students = rows.flatMap(([z, r]) =>
      [-3.5, -2.3, 0.2, 1.4, 3.4, 4.6].flatMap((x, i) => ((i + r * 2) % 5 === 3 ? [] : [sitting({ outfit: i % 2 ? 'officer' : 'dispatcher', hair: i % 3 === 0 ? 'bun' : 'short', skin: (i + r) % 2 }, x, z + 0.68, 0)])),
    );
    return {
      camera: { eye: [3.4, 1.95, 5.3], target: [-1.2, 1.35, -4], view: 66 },
      backdrop: high,
      stage: {
        mood,
        samples: 6,
        bounces: 2,
        sun: 2.2,
        sky: 2,
        ambient: linear('#b0c6ea', 0.4),
        lights: set.lights,
        mesh: merge(
          set.mesh,
          ...students,
          place(figure({ outfit: 'captain', pose: { ...pointing, arms: { left: [2, 7, 8], right: [70, 40, 12] } } }), { at: [-2.5, 0, -4.2], turn: [0, 200, 0] }),
          place(airliner({ gear: true }), { at: [-46, 4, -26], turn: [0, -60, 0] }),
        ),
      },
    };
  }),
  shot('banner-english', 'banner', () => {
    const mood = dawn(-68, 6);
    return {
      camera: { eye: [-120, 120, 1100], target: [20, 165, -200], view: 46 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(city(0.45), place(airliner({ gear: true }), { at: [26, 184, 700], turn: [4, 62, -4] })), haze: { density: 0.34, height: 130 } },
    };
  }),
  shot('unit-8', 'card', () => {
    const mood = firstLight(40, 1.5);
    return {
      camera: { eye: [300, 60, 420], target: [60, 130, -260], view: 58 },
      backdrop: high,
      stage: { mood, samples: 8, mesh: merge(city(0.8), place(airliner({ lit: 1, gear: true }), { at: [205, 128, 250], turn: [5, 40, 6] })), haze: { density: 0.4, height: 130 } },
    };
  }),
  shot('brochure-7', 'card', () => {
    const mood = dawn(-80, 12);
    const set = classroom(charts);
    const team = merge(
      sitting({ outfit: 'office', hair: 'long', pose: seated }, 0.2, 0.68, 6),
      sitting({ outfit: 'student', pose: seated, skin: 1 }, 1.4, 0.68, -6),
      place(figure({ outfit: 'office', pose: { arms: { left: [2, 7, 8], right: [62, 20, 20] } }, skin: 1 }), { at: [2.5, 0, -3.9], turn: [0, -24, 0] }),
      place(figure({ outfit: 'student', pose: holdingTablet }), { at: [-1.2, 0, -3.2], turn: [0, -30, 0] }),
    );
    return {
      camera: { eye: [1.9, 1.62, 3.4], target: [0.3, 1.35, -4], view: 60 },
      backdrop: high,
      stage: { mood, samples: 6, bounces: 2, sun: 2, sky: 2.2, ambient: linear('#b0c6ea', 0.45), lights: set.lights, mesh: merge(set.mesh, team, place(airliner({ gear: true }), { at: [-60, 1, -30], turn: [0, 120, 0] })) },
    };
  }),
  shot('profile-5', 'card', () => {
    const set = simulatorHall();
    return {
      camera: { eye: [9, 2, 12.5], target: [0.5, 4, -2], view: 58 },
      backdrop: {},
      stage: {
        mood: dawn(0),
        samples: 6,
        bounces: 2,
        sun: 0,
        sky: 0,
        ambient: linear('#b4c8ea', 0.4),
        lights: set.lights,
        mesh: merge(
          set.mesh,
          place(simulator([-7, 0, 5]), { turn: [0, -18, 0] }),
          place(simulator([3, 0, 0]), { at: [-11, 0, -14], turn: [0, 10, 0] }),
          place(figure({ outfit: 'captain', pose: pointing }), { at: [5, 0, 6.6], turn: [0, 36, 0] }),
          place(figure({ outfit: 'officer', pose: holdingTablet, hair: 'bun' }), { at: [5.9, 0, 7], turn: [0, 44, 0] }),
          place(figure({ outfit: 'officer', pose: standing, skin: 1 }), { at: [6.9, 0, 6.6], turn: [0, 50, 0] }),
        ),
      },
    };
  }),
  shot('crew-cabin-2', 'card', () => {
    const mood = morning(-76, 15);
    const set = classroom(route);
    const students = [-2.2, 0, 2.2].flatMap((z, r) => [-3.5, -2.3, 0.2, 1.4].map((x, i) => sitting({ outfit: i % 2 ? 'purser' : 'steward', skin: (i + r) % 2, pose: seated }, x, z + 0.68, 0)));
    return {
      camera: { eye: [-3.6, 1.85, 5.2], target: [0.6, 1.35, -4], view: 64 },
      backdrop: high,
      stage: { mood, samples: 6, bounces: 2, sun: 2, sky: 2.2, ambient: linear('#b0c6ea', 0.45), lights: set.lights, mesh: merge(set.mesh, ...students, place(figure({ outfit: 'purser', pose: { arms: { left: [60, 30, 20], right: [2, 7, 8] } } }), { at: [3.9, 0, -4.4], turn: [0, 160, 0] })) },
    };
  }),
];
