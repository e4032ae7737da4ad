export type Vec = [number, number, number];

export function add(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec, s: number): Vec {
  return [a[0] * s, a[1] * s, a[2] * s];
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec): number {
  return Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

export function normalize(a: Vec): Vec {
  const l = 1 / (Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) || 1);
  return [a[0] * l, a[1] * l, a[2] * l];
}

/** Direction of a compass bearing and an elevation, both in degrees; bearing 0 looks along -z, 90 along +x. */
export function direction(bearing: number, elevation: number): Vec {
  const b = (bearing * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return [Math.sin(b) * Math.cos(e), Math.sin(e), -Math.cos(b) * Math.cos(e)];
}

export function smoothstep(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export function clamp(x: number, low = 0, high = 1): number {
  return x < low ? low : x > high ? high : x;
}
