import type { Picture } from '../picture.ts';
import { airliner, wingAlone } from '../parts/airliner.ts';
import { place, type Mesh } from '../render/mesh.ts';
import type { Vec } from '../render/vector.ts';
import { dawn, morning, type Mood } from '../sky/atmosphere.ts';
import type { CloudSettings } from '../sky/clouds.ts';
import { shot, type Shot } from './shot.ts';

const sea: CloudSettings = { floor: 1200, top: 3400, cover: 0.8, drift: [2000, 5000] };

interface Flight {
  mood: Mood;
  at: Vec;
  turn: Vec;
  eye?: Vec;
  target?: Vec;
  view?: number;
  clouds?: Partial<CloudSettings>;
  lit?: number;
  mesh?: () => Mesh;
}

function flightShot(flight: Flight): Shot {
  return {
    camera: { eye: flight.eye ?? [0, 4300, 0], target: flight.target ?? [0, 4270, -400], view: flight.view ?? 46 },
    backdrop: { cirrus: 0.7, clouds: [{ ...sea, ...flight.clouds }] },
    stage: {
      mood: flight.mood,
      samples: 8,
      mesh: place(flight.mesh?.() ?? airliner({ lit: flight.lit ?? 0 }), { at: flight.at, turn: flight.turn }),
    },
  };
}

function flying(name: string, shape: Picture['shape'], flight: Flight): Picture {
  return shot(name, shape, () => flightShot(flight), { detail: 1 });
}

const theme: Flight = { mood: dawn(17, 4.2), at: [9, 4297, -104], turn: [3, -24, -5], view: 50, target: [0, 4268, -300], clouds: { drift: [0, 0], cover: 0.84 } };

/** The first moment of the theme film. */
export function themeShot(): Shot {
  return flightShot(theme);
}

export const flight: Picture[] = [
  flying('hero-home', 'hero', { mood: dawn(108, 8), at: [15, 4306, -128], turn: [5, -116, 10], view: 48 }),
  flying('banner-jobs', 'banner', { mood: dawn(34, 5), at: [21, 4295, -108], turn: [6, -46, -15], view: 50, target: [0, 4288, -100], clouds: { drift: [9000, 1200] } }),
  flying('theme-poster', 'hero', theme),
  flying('bg-33', 'hero', { mood: dawn(-18, 3), at: [44, 4316, -170], turn: [2, 22, -6], view: 52, target: [0, 4290, -300], clouds: { drift: [14000, 3000] } }),
  flying('profile-2', 'card', { mood: morning(110, 20), at: [-4, 4297, -90], turn: [4, 58, 14], view: 50, target: [0, 4290, -100], clouds: { drift: [4000, 8000] } }),
  flying('unit-1', 'card', { mood: dawn(-62, 8), at: [1, 4303, -66], turn: [6, 152, 7], view: 52, target: [0, 4292, -100], clouds: { drift: [1000, 12000] } }),
  flying('profile-3', 'card', { mood: morning(40, 15), at: [6, 4262, -64], turn: [2, -20, -14], view: 56, eye: [0, 4306, 0], target: [0, 4240, -100], clouds: { cover: 0.62, drift: [700, 15500] } }),
  flying('brochure-8', 'card', {
    mood: dawn(58, 6),
    mesh: () => wingAlone(3.2),
    at: [-1.5, 4297.5, -17],
    turn: [0, 0, 0],
    eye: [0, 4300.2, 6],
    target: [16, 4296, -14],
    view: 62,
    clouds: { drift: [6000, 6200] },
  }),
  flying('slide-english', 'slide', { mood: dawn(20, 7), at: [0, 4312, -128], turn: [10, -38, -16], view: 40, target: [0, 4296, -130], clouds: { drift: [12500, 4500] } }),
];
