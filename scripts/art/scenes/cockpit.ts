import type { Picture } from '../picture.ts';
import { cockpit } from '../parts/cockpit.ts';
import { figure, seatedReaching } from '../parts/figures.ts';
import { headset } from '../parts/headset.ts';
import { linear } from '../palette.ts';
import { merge, place, type Mesh } from '../render/mesh.ts';
import { dawn } from '../sky/atmosphere.ts';
import { shot, type Shot } from './shot.ts';

type Backdrop = Shot['backdrop'];

function pilot(side: number): Mesh {
  const body = figure({ outfit: 'dispatcher', pose: { ...seatedReaching, lean: -4, head: 2 } });
  const top = Math.max(...body.positions.filter((_, i) => i % 3 === 1));
  const seated = place(body, { at: [side * 0.56, 1.4 - top, 0.1] });
  return merge(seated, place(headset(), { at: [side * 0.56, 1.4 - 0.115, 0.1 + 0.045] }));
}

const light = { samples: 6, bounces: 2, sun: 2.4, sky: 1.6, ambient: linear('#6f8fca', 0.16) };
const sea = (x: number): Backdrop => ({ cirrus: 0.6, clouds: [{ floor: -3000, top: -900, cover: 0.8, drift: [x, 900] }] });

export const cockpitScenes: Picture[] = [
  shot('video-cockpit', 'hero', () => {
    const set = cockpit(1);
    return {
      camera: { eye: [0, 1.5, 1.55], target: [0, 1.16, -1], view: 72 },
      backdrop: sea(3000),
      stage: { mood: dawn(14, 4.5), mesh: merge(set.mesh, pilot(-1), pilot(1)), lights: set.lights, ...light },
    };
  }, { detail: 0.75, metering: 0.2, exposure: 1.15 }),
  shot('brochure-1', 'card', () => {
    const set = cockpit(1);
    return {
      camera: { eye: [-0.1, 1.42, 0.95], target: [0.42, 1.14, -1], view: 64 },
      backdrop: sea(9000),
      stage: { mood: dawn(30, 6), mesh: merge(set.mesh, pilot(1)), lights: set.lights, ...light },
    };
  }, { metering: 0.2, exposure: 1.15 }),
  shot('crew-flight-1', 'card', () => {
    const set = cockpit(1);
    return {
      camera: { eye: [0.62, 1.5, 1.25], target: [-0.5, 1.12, -0.9], view: 64 },
      backdrop: sea(15000),
      stage: { mood: dawn(-42, 8), mesh: merge(set.mesh, pilot(-1), pilot(1)), lights: set.lights, ...light },
    };
  }, { metering: 0.2, exposure: 1.15 }),
];
