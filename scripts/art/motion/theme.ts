import { createCamera } from '../render/camera.ts';
import { createFilm, develop, gainOf, type Film } from '../render/film.ts';
import { renderStage } from '../render/tracer.ts';
import { smoothstep } from '../render/vector.ts';
import { themeShot } from '../scenes/flight.ts';
import { paintBackdrop } from '../sky/backdrop.ts';
import { renderClouds } from '../sky/clouds.ts';
import { frameRate, screen } from './film-cut.ts';

const seconds = 5;
const melt = 1;
/** Metres a second the sea of clouds comes closer: calmer than true. */
const speed = 150;

function layersOf(): { sky: Film; solid: Film; cover: Float32Array } {
  const { width, height } = screen;
  const shot = themeShot();
  const camera = createCamera(shot.camera, width / height);
  const sky = createFilm(width, height);
  paintBackdrop(sky, camera, { mood: shot.stage!.mood, ...(shot.backdrop.cirrus ? { cirrus: shot.backdrop.cirrus } : {}) });
  const solid = createFilm(width, height);
  const cover = renderStage(solid, camera, shot.stage!);
  return { sky, solid, cover };
}

/** The light of one moment of the loop, clouds at rest at second 0. */
function moment(layers: ReturnType<typeof layersOf>, second: number): Film {
  const { width, height } = screen;
  const shot = themeShot();
  const camera = createCamera(shot.camera, width / height);
  const layer = shot.backdrop.clouds![0]!;
  const drift: [number, number] = [(layer.drift?.[0] ?? 0) + second * 20, (layer.drift?.[1] ?? 0) - second * speed];
  const clouds = renderClouds(camera, shot.stage!.mood, { ...layer, drift }, width / 2, height / 2);
  const film = createFilm(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fx = Math.min(clouds.width - 1.001, Math.max(0, (x + 0.5) / 2 - 0.5));
      const fy = Math.min(clouds.height - 1.001, Math.max(0, (y + 0.5) / 2 - 0.5));
      const at = (Math.floor(fy) * clouds.width + Math.floor(fx)) * 4;
      const u = fx - Math.floor(fx);
      const v = fy - Math.floor(fy);
      const value = (c: number): number =>
        (clouds.data[at + c]! * (1 - u) + clouds.data[at + 4 + c]! * u) * (1 - v) +
        (clouds.data[at + clouds.width * 4 + c]! * (1 - u) + clouds.data[at + clouds.width * 4 + 4 + c]! * u) * v;
      const open = value(3);
      for (let c = 0; c < 3; c++) film.data[(y * width + x) * 3 + c] = value(c) + layers.sky.data[(y * width + x) * 3 + c]! * open;
    }
  }
  return film;
}

/** The aircraft over the clouds, lifted by some pixels as by a swell. */
function withAircraft(film: Film, layers: ReturnType<typeof layersOf>, lift: number): void {
  const { width, height } = screen;
  const whole = Math.floor(lift);
  const part = lift - whole;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const a = Math.min(height - 1, Math.max(0, y + whole)) * width + x;
      const b = Math.min(height - 1, Math.max(0, y + whole + 1)) * width + x;
      const cover = layers.cover[a]! * (1 - part) + layers.cover[b]! * part;
      if (cover <= 0) continue;
      for (let c = 0; c < 3; c++) {
        const at = (y * width + x) * 3 + c;
        film.data[at] = film.data[at]! * (1 - cover) + layers.solid.data[a * 3 + c]! * (1 - part) + layers.solid.data[b * 3 + c]! * part;
      }
    }
  }
}

/** The theme film, a loop without a seam: its last seconds melt into what came before its first. */
export async function* themeFrames(): AsyncGenerator<Uint8Array> {
  const layers = layersOf();
  const count = seconds * frameRate;
  const overlap = melt * frameRate;
  let gain = 0;
  for (let i = 0; i < count; i++) {
    const film = moment(layers, i / frameRate);
    const back = i - (count - overlap);
    if (back >= 0) {
      const before = moment(layers, (i - count) / frameRate);
      const t = smoothstep(0, 1, (back + 0.5) / overlap);
      for (let k = 0; k < film.data.length; k++) film.data[k] = film.data[k]! * (1 - t) + before.data[k]! * t;
    }
    withAircraft(film, layers, 2.2 * Math.sin((i / count) * Math.PI * 2));
    gain ||= gainOf(film);
    yield develop(film, { exposure: gain, metering: 0, grain: 0.4 });
  }
}

