import { cross, normalize, type Vec } from './vector.ts';

let state = 1;

/** Begins the one row of chances from its start, so that the same stage gives the same picture. */
export function restart(): void {
  state = 0x9e3779b9;
}

/** The next number in 0 to 1. */
export function random(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 4294967296;
}

/** A direction given by its parts along two sides of a surface and along its normal. */
function around(n: Vec, x: number, y: number, z: number): Vec {
  const side = normalize(Math.abs(n[1]) < 0.9 ? cross([0, 1, 0], n) : cross([1, 0, 0], n));
  const over = cross(n, side);
  return [
    side[0] * x + over[0] * y + n[0] * z,
    side[1] * x + over[1] * y + n[1] * z,
    side[2] * x + over[2] * y + n[2] * z,
  ];
}

/** A direction over a surface, as often as a matt surface sends light there. */
export function scatter(n: Vec): Vec {
  const angle = random() * Math.PI * 2;
  const r2 = random();
  const r = Math.sqrt(r2);
  return around(n, Math.cos(angle) * r, Math.sin(angle) * r, Math.sqrt(1 - r2));
}

/** A direction turned by chance, at most by the angle whose tangent is `amount`. */
export function nudge(d: Vec, amount: number): Vec {
  if (amount <= 0) return d;
  const angle = random() * Math.PI * 2;
  const r = Math.sqrt(random()) * amount;
  return normalize(around(d, Math.cos(angle) * r, Math.sin(angle) * r, 1));
}

/** A point moved by chance inside the cube around it. */
export function nudgePoint(p: Vec, radius: number): Vec {
  return [p[0] + (random() * 2 - 1) * radius, p[1] + (random() * 2 - 1) * radius, p[2] + (random() * 2 - 1) * radius];
}
