import type { Picture } from '../picture.ts';
import { createCamera, type CameraSettings } from '../render/camera.ts';
import type { Development, Film } from '../render/film.ts';
import type { Stage } from '../render/stage.ts';
import { renderStage } from '../render/tracer.ts';
import { paintBackdrop, type Backdrop } from '../sky/backdrop.ts';

/** A picture of solid things before a sky. The stage is built only when it is drawn. */
export interface Shot {
  camera: CameraSettings;
  backdrop: Omit<Backdrop, 'mood'>;
  stage?: Stage;
  mood?: Backdrop['mood'];
}

function paintShot(film: Film, shot: Shot): void {
  const camera = createCamera(shot.camera, film.width / film.height);
  const mood = shot.mood ?? shot.stage?.mood;
  if (!mood) throw new Error('A shot needs the light of an hour.');
  paintBackdrop(film, camera, { ...shot.backdrop, mood });
  if (shot.stage) renderStage(film, camera, shot.stage);
}

export function shot(
  name: string,
  shape: Picture['shape'],
  make: () => Shot,
  development: Development & { detail?: number } = {},
): Picture {
  const { detail = shape === 'hero' || shape === 'banner' ? 0.75 : 0.9, ...rest } = development;
  return { name, shape, paint: (film) => paintShot(film, make()), development: rest, detail };
}
