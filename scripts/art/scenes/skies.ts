import type { Picture } from '../picture.ts';
import { createCamera } from '../render/camera.ts';
import { paintBackdrop } from '../sky/backdrop.ts';
import { blueHour, dawn, firstLight, morning, type Mood } from '../sky/atmosphere.ts';

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

const hours = [dawn(30, 4), firstLight(-30), dawn(70, 8), morning(50), dawn(-40, 6), firstLight(20), blueHour(10), morning(-70)];

function plain(name: string, shape: Picture['shape'], index: number): Picture {
  return sky(name, shape, {
    mood: hours[index % hours.length]!,
    altitude: 3700 + ((index * 7) % 5) * 160,
    pitch: 1 + ((index * 3) % 6),
    drift: [index * 7300, index * 3100],
    cover: 0.72 + ((index * 5) % 4) * 0.05,
  });
}

const names: [Picture['shape'], string[]][] = [
  ['hero', ['theme-poster', 'hero-home', 'bg-30', 'bg-31', 'bg-32', 'bg-33', 'bg-34', 'process-80', 'process-81', 'airline-98', 'video-cabin', 'video-cockpit', 'video-hangar']],
  ['banner', ['banner-jobs', 'banner-english', 'banner-notice', 'banner-company', 'banner-crew', 'banner-personal']],
  ['slide', ['slide-flight', 'slide-crew', 'slide-school', 'slide-society', 'slide-highschool', 'slide-english', 'slide-intern']],
  ['card', [
    ...Array.from({ length: 10 }, (_, i) => `unit-${i + 1}`),
    ...Array.from({ length: 6 }, (_, i) => `profile-${i + 1}`),
    ...Array.from({ length: 12 }, (_, i) => `brochure-${i + 1}`),
    'crew-flight-1', 'crew-flight-2', 'crew-flight-3', 'crew-cabin-1', 'crew-cabin-2', 'crew-cabin-3', 'crew-school-1', 'crew-school-2',
  ]],
];

export const skies: Picture[] = names.flatMap(([shape, list], group) => list.map((name, i) => plain(name, shape, group * 13 + i)));
