import { add, cross, normalize, scale, subtract, type Vec } from './vector.ts';

export interface CameraSettings {
  eye: Vec;
  target: Vec;
  /** Horizontal field of view in degrees. */
  view: number;
  /** Degrees the horizon leans. */
  roll?: number;
  /** Moves the picture without turning the camera, in halves of its width and height. */
  shift?: [number, number];
}

export interface Camera {
  eye: Vec;
  forward: Vec;
  /** Half the picture plane at distance 1. */
  right: Vec;
  up: Vec;
  shift: [number, number];
}

export function createCamera(settings: CameraSettings, aspect: number): Camera {
  const forward = normalize(subtract(settings.target, settings.eye));
  const level = normalize(cross(forward, [0, 1, 0]));
  const over = cross(level, forward);
  const roll = ((settings.roll ?? 0) * Math.PI) / 180;
  const side = add(scale(level, Math.cos(roll)), scale(over, Math.sin(roll)));
  const top = add(scale(over, Math.cos(roll)), scale(level, -Math.sin(roll)));
  const half = Math.tan((settings.view * Math.PI) / 360);
  return {
    eye: settings.eye,
    forward,
    right: scale(side, half),
    up: scale(top, half / aspect),
    shift: settings.shift ?? [0, 0],
  };
}

/** Unit direction through a point of the picture; x and y run from 0 to 1, y downwards. */
export function rayThrough(camera: Camera, x: number, y: number): Vec {
  const u = x * 2 - 1 + camera.shift[0];
  const v = 1 - y * 2 + camera.shift[1];
  const { forward: f, right: r, up: t } = camera;
  return normalize([
    f[0] + r[0] * u + t[0] * v,
    f[1] + r[1] * u + t[1] * v,
    f[2] + r[2] * u + t[2] * v,
  ]);
}
