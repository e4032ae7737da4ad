import type { Picture } from '../picture.ts';
import { createCamera } from '../render/camera.ts';
import { paintBackdrop } from '../sky/backdrop.ts';
import { dawn, firstLight, morning, type Mood } from '../sky/atmosphere.ts';

interface SkyShot {
  mood: Mood;
  /** Metres above the ground and where the camera looks: degrees up from the horizon. */
  altitude: number;
  pitch: number;
  view?: number;
  cover?: number;
  drift?: [number, number];
  top?: number;
}

export function sky(name: string, shape: Picture['shape'], shot: SkyShot): Picture {
  return {
    name,
    shape,
    paint(film) {
      const rise = Math.tan((shot.pitch * Math.PI) / 180) * 1000;
      const camera = createCamera(
        { eye: [0, shot.altitude, 0], target: [0, shot.altitude + rise, -1000], view: shot.view ?? 60 },
        film.width / film.height,
      );
      paintBackdrop(film, camera, {
        mood: shot.mood,
        cirrus: 0.7,
        clouds: [
          { floor: 1200, top: shot.top ?? 3200, cover: shot.cover ?? 0.82, ...(shot.drift ? { drift: shot.drift } : {}) },
        ],
      });
    },
  };
}

export const skies: Picture[] = [
  sky('bg-30', 'hero', { mood: firstLight(-22, 1), altitude: 3900, pitch: 3, drift: [3000, 9000] }),
  sky('bg-31', 'hero', { mood: morning(60, 22), altitude: 4300, pitch: 1, drift: [8000, 1000], cover: 0.7 }),
  sky('bg-32', 'hero', { mood: dawn(84, 9), altitude: 3600, pitch: 2, drift: [15000, 4000] }),
];
