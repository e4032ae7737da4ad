import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createCamera, type Camera } from '../render/camera.ts';
import { createFilm, develop, gainOf, type Development, type Film } from '../render/film.ts';
import { renderStage } from '../render/tracer.ts';
import type { Shot } from '../scenes/shot.ts';
import { paintBackdrop } from '../sky/backdrop.ts';

/** A picture that a camera can move in: its light as 8-bit colour, what is solid, and how far away. */
export interface Plate {
  width: number;
  height: number;
  camera: Camera;
  colors: Uint8Array;
  cover: Float32Array;
  /** Metres along the view's axis. */
  depth: Float32Array;
  /** Gain of its exposure, for skies that must match. */
  gain: number;
}

/** How much wider than the screen a plate is, so that the camera has somewhere to go. */
export const margin = 1.12;

export function plateCamera(shot: Shot, aspect: number): Camera {
  const camera = createCamera(shot.camera, aspect);
  return {
    ...camera,
    right: [camera.right[0] * margin, camera.right[1] * margin, camera.right[2] * margin],
    up: [camera.up[0] * margin, camera.up[1] * margin, camera.up[2] * margin],
  };
}

/** Distances along rays as distances along the axis; the nearest of each neighbourhood, so that edges stay with what is in front. */
function axial(depth: Float32Array, cover: Float32Array, camera: Camera, width: number, height: number): Float32Array {
  const flat = new Float32Array(depth.length).fill(1e6);
  const side = Math.hypot(...camera.right);
  const top = Math.hypot(...camera.up);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (cover[at]! <= 0.02) continue;
      const u = (((x + 0.5) / width) * 2 - 1 + camera.shift[0]) * side;
      const v = (1 - ((y + 0.5) / height) * 2 + camera.shift[1]) * top;
      flat[at] = depth[at]! / Math.sqrt(1 + u * u + v * v);
    }
  }
  const out = flat.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      for (const other of [at - 1, at + 1, at - width, at + width]) if (flat[other]! < out[at]!) out[at] = flat[other]!;
    }
  }
  return out;
}

async function remembered(key: string, make: () => Buffer): Promise<Buffer> {
  const folder = `${tmpdir()}/skygate-art`;
  const file = `${folder}/${createHash('sha256').update(key).digest('hex').slice(0, 24)}.bin`;
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const fresh = make();
  await mkdir(folder, { recursive: true });
  await writeFile(file, fresh);
  return fresh;
}

/** Renders a shot as a plate; a plate of the same `key` is taken from the temporary folder. */
export async function renderPlate(key: string, shot: Shot, width: number, height: number, development: Development): Promise<Plate> {
  const camera = plateCamera(shot, width / height);
  const size = width * height;
  const bytes = await remembered(`${key} ${width}x${height}`, () => {
    const film: Film = createFilm(width, height);
    const mood = (shot.mood ?? shot.stage?.mood)!;
    paintBackdrop(film, camera, { ...shot.backdrop, mood });
    const relief = shot.stage ? renderStage(film, camera, shot.stage) : { cover: new Float32Array(size), depth: new Float32Array(size) };
    const gain = gainOf(film, development);
    const colors = develop(film, { ...development, exposure: gain, metering: 0, grain: 0, vignette: 0 });
    return Buffer.concat([colors, Buffer.from(relief.cover.buffer), Buffer.from(relief.depth.buffer), Buffer.from(Float32Array.of(gain).buffer)]);
  });
  const floats = (from: number, count: number): Float32Array => new Float32Array(bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + from + count * 4));
  const cover = floats(size * 3, size);
  return {
    width,
    height,
    camera,
    colors: new Uint8Array(bytes.subarray(0, size * 3)),
    cover,
    depth: axial(floats(size * 7, size), cover, camera, width, height),
    gain: floats(size * 11, 1)[0]!,
  };
}
