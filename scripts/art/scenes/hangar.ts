import type { Picture } from '../picture.ts';
import { airliner } from '../parts/airliner.ts';
import { standing as wheelHeight } from '../parts/livery.ts';
import { figure, handsBehind, holdingTablet, lookingUp, pointing, standing } from '../parts/figures.ts';
import { dock, hangar, toolbox } from '../parts/hangar.ts';
import { linear, type Rgb } from '../palette.ts';
import { merge, place, type Mesh } from '../render/mesh.ts';
import { dawn, firstLight } from '../sky/atmosphere.ts';
import { shot } from './shot.ts';

const outside = { cirrus: 0.9, clouds: [{ floor: 2800, top: 4000, cover: 0.1, span: 13000, drift: [2500, 9000] as [number, number] }] };

/** The aircraft stands with its nose into the hall, its tail towards the open doors. */
function maintenance(docks = true): { mesh: Mesh; lights: ReturnType<typeof hangar>['lights'] } {
  const hall = hangar(-58, 34);
  return {
    lights: hall.lights,
    mesh: merge(
      hall.mesh,
      place(airliner({ gear: true, flex: 0.4, lamps: false }), { at: [4, wheelHeight, -14], turn: [0, 180, 0] }),
      ...(docks ? [place(dock(3.1), { at: [-4.6, 0, 2], turn: [0, 90, 0] }), place(dock(2.2), { at: [-9, 0, -22] })] : []),
      place(toolbox(), { at: [-3.4, 0, 16.5], turn: [0, 30, 0] }),
      place(figure({ outfit: 'engineer', pose: { ...pointing, head: -12 } }), { at: [-0.6, 0, 20.2], turn: [0, -14, 0] }),
      place(figure({ outfit: 'engineer', pose: { ...holdingTablet }, skin: 1 }), { at: [0.5, 0, 20.5], turn: [0, 12, 0] }),
      ...(docks ? [place(figure({ outfit: 'engineer', pose: handsBehind, hair: 'bun' }), { at: [-4.7, 3.17, 3], turn: [0, -80, 0] })] : []),
      place(figure({ outfit: 'engineer', pose: lookingUp, skin: 1 }), { at: [-7, 0, -19], turn: [0, -30, 0] }),
      place(figure({ outfit: 'engineer', pose: standing }), { at: [13, 0, -6], turn: [0, 60, 0] }),
    ),
  };
}

const light: { samples: number; bounces: number; ambient: Rgb } = { samples: 6, bounces: 2, ambient: linear('#8ba6d2', 0.1) };

export const hangarScenes: Picture[] = [
  shot('video-hangar', 'hero', () => ({
    camera: { eye: [-6.5, 2.1, 31], target: [1.5, 6.2, 0], view: 64 },
    backdrop: outside,
    stage: { mood: dawn(-9, 4.5), ...maintenance(), ...light, haze: { density: 2.2, light: linear('#c4b4b0', 0.4) } },
  })),
  shot('brochure-4', 'card', () => {
    const mood = dawn(-30, 7);
    const set = maintenance(false);
    const people = merge(
      place(figure({ outfit: 'engineer', pose: { ...holdingTablet, head: -10 } }), { at: [-5.4, 0, -3], turn: [0, -55, 0] }),
      place(figure({ outfit: 'engineer', pose: { ...pointing, head: -14 }, skin: 1 }), { at: [-6.5, 0, -4.2], turn: [0, -70, 0] }),
    );
    return {
      camera: { eye: [-10.5, 1.7, 3.6], target: [-4.4, 3, -9], view: 52 },
      backdrop: outside,
      stage: { mood, mesh: merge(set.mesh, people), lights: set.lights, ...light, haze: { density: 2.2, light: linear('#c4b4b0', 0.4) } },
    };
  }),
  shot('unit-3', 'card', () => {
    const mood = firstLight(-14, 0.5);
    const set = maintenance();
    const two = merge(
      place(figure({ outfit: 'engineer', pose: { ...pointing, head: -8 } }), { at: [11.2, 0, 4.2], turn: [0, 8, 0] }),
      place(figure({ outfit: 'engineer', pose: holdingTablet, hair: 'bun', skin: 1, height: 1.68 }), { at: [12.4, 0, 4.6], turn: [0, 24, 0] }),
      place(toolbox(), { at: [14.6, 0, 2.6], turn: [0, -20, 0] }),
    );
    return {
      camera: { eye: [12.6, 1.75, 10.5], target: [12.2, 2.9, -6], view: 50 },
      backdrop: outside,
      stage: { mood, mesh: merge(set.mesh, two), lights: set.lights, ...light, sun: 0.4 },
    };
  }),
  shot('slide-society', 'slide', () => {
    const mood = dawn(-26, 7);
    const set = maintenance(false);
    const one = place(figure({ outfit: 'engineer', pose: { ...handsBehind, head: -10 }, height: 1.8 }), { at: [-4.9, 0, -1.6], turn: [0, -8, 0] });
    return {
      camera: { eye: [-4.4, 1.35, 3.2], target: [-5.2, 2.7, -9], view: 46 },
      backdrop: outside,
      stage: { mood, mesh: merge(set.mesh, one), lights: set.lights, ...light, haze: { density: 2.2, light: linear('#c4b4b0', 0.4) } },
    };
  }),
];
